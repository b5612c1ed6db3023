import type { SiteTexts } from '@/lib/text/site-texts'
import { Mark } from './Mark'

/** The modal without a dialog, shown on request. Its place is reserved, so that nothing moves. */
export function InlineSection({ texts }: { texts: SiteTexts }) {
  return (
    <section className="site-split">
      <div className="site-words">
        <h2 className="site-title site-big">{texts['site.inlineTitle']}</h2>
        <p className="site-text">{texts['site.inlineBody']}</p>
        <button type="button" className="site-press" data-late="inline">
          {texts['site.inlineShow']}
        </button>
      </div>
      <div>
        <div id="late-inline" className="site-slot site-tall" />
        <div className="site-card site-tall site-place">
          <Mark />
        </div>
      </div>
    </section>
  )
}
