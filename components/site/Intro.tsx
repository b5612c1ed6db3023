import { ConnectButton } from '@/components/modal/ConnectButton'
import type { SiteTexts } from '@/lib/text/site-texts'
import { Items } from './Items'

const STEPS = ['connect', 'look', 'swap'] as const

/** The introduction, the button, and three steps that are replaced by the wallet once one is connected. */
export function Intro({ texts }: { texts: SiteTexts }) {
  return (
    <div className="site-split site-even">
      <div className="site-words">
        <h1 className="site-headline">{texts['site.headline']}</h1>
        <p className="site-text site-lead">{texts['site.lead']}</p>
        <ConnectButton />
        <p className="site-text">{texts['site.promise']}</p>
      </div>
      <div className="site-card site-tall">
        <div id="late-wallet" className="site-slot" />
        <Items numbered items={STEPS.map((step) => [texts[`site.${step}Title`], texts[`site.${step}Body`]])} />
      </div>
    </div>
  )
}
