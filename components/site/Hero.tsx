import { ConnectButton } from '@/components/modal/ConnectButton'
import type { SiteTexts } from '@/lib/text/site-texts'
import { ExampleAccount } from './ExampleAccount'

export interface HeroProps {
  texts: SiteTexts
  locale: string
}

/**
 * The introduction, the button, and a card of the modal's size with an example account. The card becomes the modal itself
 * when the pointer moves over it or "Show inline" is pressed, and the visitor's wallet once one is connected.
 */
export function Hero({ texts, locale }: HeroProps) {
  return (
    <div className="site-split site-even">
      <div className="site-words">
        <h1 className="site-headline">{texts['site.headline']}</h1>
        <p className="site-text site-lead">{texts['site.lead']}</p>
        <ConnectButton />
        <noscript>
          <p className="site-text">{texts['site.noScript']}</p>
        </noscript>
        <p className="site-text">{texts['site.promise']}</p>
      </div>
      <div className="site-items">
        <div data-late="near">
          <div id="late-inline" className="site-slot" />
          <div id="late-wallet" className="site-slot site-stand-in site-card site-tall" />
          <div className="site-stand-in site-card site-tall">
            <ExampleAccount texts={texts} locale={locale} />
          </div>
        </div>
        <div className="site-row">
          <p className="site-text">{texts['site.inlineBody']}</p>
          <div id="late-hide" className="site-slot" />
          <button type="button" className="site-stand-in site-press" data-late="inline">
            {texts['site.inlineShow']}
          </button>
        </div>
      </div>
    </div>
  )
}
