import { ConnectButton } from '@/components/modal/ConnectButton'
import type { SiteTexts } from '@/lib/text/site-texts'
import { Items } from './Items'

const STEPS = ['connect', 'look', 'swap'] as const

/**
 * The introduction, the button, and a card of the modal's size. The card becomes the modal itself when the pointer moves
 * over it or "Show inline" is pressed, and the visitor's wallet once one is connected.
 */
export function Hero({ texts }: { texts: SiteTexts }) {
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
            <h2 className="site-title site-big">{texts['site.howTitle']}</h2>
            <Items numbered items={STEPS.map((step) => [texts[`site.${step}Title`], texts[`site.${step}Body`]])} />
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
