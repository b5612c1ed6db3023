import type { SiteTexts } from '@/lib/text/site-texts'
import { CopyControl } from './CopyControl'

/** The minimum that adds the button to a page; `docs/guide.md` begins with it. */
const EXAMPLE = `'use client'
import {
  ConnectButton,
  WalletModalProvider,
} from 'foyer/react'

export function Wallet({ config }) {
  return (
    <WalletModalProvider config={config}>
      <ConnectButton />
    </WalletModalProvider>
  )
}`

/** How to add Foyer to a page, and the events that it sends there. */
export function DevelopersSection({ texts }: { texts: SiteTexts }) {
  return (
    <section className="site-split site-below">
      <div className="site-words">
        <h2 className="site-title site-big">{texts['site.developersTitle']}</h2>
        <p className="site-text">{texts['site.developersBody']}</p>
        <a className="site-more" href="/docs/guide">
          {texts['site.docsGuide']}
        </a>
        <a className="site-more" href="/docs/adopt">
          {texts['site.docsAdopt']}
        </a>
      </div>
      <div className="site-card">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too */}
        <section className="site-scroll" dir="ltr" tabIndex={0} aria-label={texts['site.code']}>
          <pre className="site-code">
            <code id="part-code">{EXAMPLE}</code>
          </pre>
        </section>
        <div className="site-row">
          <CopyControl of="part-code" text={texts['site.copy']} />
        </div>
        <details>
          <summary className="site-more" data-use="log">
            {texts['site.events']}
          </summary>
          <p className="site-text">{texts['site.eventsBody']}</p>
          <div id="part-log" />
        </details>
      </div>
    </section>
  )
}
