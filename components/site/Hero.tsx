import { ConnectButton } from '@/components/modal/ConnectButton'
import { ExampleAccount, type ExampleAccountProps } from './ExampleAccount'

/**
 * The introduction, the button, and a card of the modal's size with an example account. The card becomes the modal itself
 * when its button or "Show inline" is pressed, and the visitor's wallet once one is connected. Without the devnet it has no
 * button, and the pointer over it is enough.
 */
export function Hero({ texts, locale, balances }: ExampleAccountProps) {
  return (
    <div className="site-split">
      <div className="site-words site-beside">
        <h1 className="site-headline">{texts['site.headline']}</h1>
        <p className="site-text site-lead">{texts['site.lead']}</p>
        <ConnectButton />
        <noscript>
          <p className="site-text">{texts['site.noScript']}</p>
        </noscript>
        <p className="site-text">{texts['site.promise']}</p>
      </div>
      <div className="site-items">
        <div data-use={balances === undefined ? 'near' : 'example'}>
          <div id="part-inline" className="site-slot" />
          <div id="part-wallet" className="site-slot site-stand-in site-card site-tall" />
          <div className="site-stand-in site-card site-tall">
            <ExampleAccount texts={texts} locale={locale} balances={balances} />
          </div>
        </div>
        <div className="site-row">
          <p className="site-text">{texts['site.inlineBody']}</p>
          <div id="part-hide" className="site-slot" />
          <button type="button" className="site-stand-in site-press" data-use="inline">
            {texts['site.inlineShow']}
          </button>
        </div>
      </div>
    </div>
  )
}
