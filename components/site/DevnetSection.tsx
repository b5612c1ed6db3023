import { DEVNET_CHAIN_ID, DEVNET_NAME } from '@/lib/chains/devnet'
import { fillText } from '@/lib/text/fill-text'
import type { SiteTexts } from '@/lib/text/site-texts'

/** Facts about the local chain, and its faucet. */
export function DevnetSection({ texts, rpcUrl }: { texts: SiteTexts; rpcUrl: string }) {
  const facts = [
    [texts['site.chainId'], String(DEVNET_CHAIN_ID)],
    [texts['site.rpcUrl'], rpcUrl],
    [texts['site.currency'], 'ETH'],
  ] as const
  return (
    <section className="site-card site-split site-even">
      <div className="site-words">
        <h2 className="site-title site-big">{texts['site.devnetTitle']}</h2>
        <p className="site-text">{fillText(texts['site.devnetBody'], { name: DEVNET_NAME })}</p>
        <div className="site-keep">
          <div id="late-faucet" className="site-slot" />
          <p className="site-text">{texts['site.faucetConnect']}</p>
        </div>
      </div>
      <dl className="site-items">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="site-text">{name}</dt>
            <dd className="site-text site-title">
              <bdi dir="ltr">{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
