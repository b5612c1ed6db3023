import { DEVNET_CHAIN_ID, DEVNET_NAME } from '@/lib/chains/devnet'
import { fillText } from '@/lib/text/fill-text'
import type { SiteTexts } from '@/lib/text/site-texts'
import { CopyControl } from './CopyControl'

/** Facts about the local chain, and its faucet. */
export function DevnetSection({ texts, rpcUrl }: { texts: SiteTexts; rpcUrl: string }) {
  const facts = [
    {
      id: 'devnet-chain-id',
      name: texts['site.chainId'],
      value: String(DEVNET_CHAIN_ID),
      copy: texts['site.copyChainId'],
    },
    { id: 'devnet-rpc-url', name: texts['site.rpcUrl'], value: rpcUrl, copy: texts['site.copyRpcUrl'] },
    { id: 'devnet-currency', name: texts['site.currency'], value: 'ETH', copy: undefined },
  ] as const
  return (
    <section className="site-card site-split site-even site-below">
      <div className="site-words">
        <h2 className="site-title site-big">{texts['site.devnetTitle']}</h2>
        <p className="site-text">{fillText(texts['site.devnetBody'], { name: DEVNET_NAME })}</p>
        <div className="site-keep">
          <div id="part-faucet" className="site-slot" />
          <div className="site-stand-in site-words">
            <p className="site-text">{texts['site.faucetConnect']}</p>
            <button type="button" className="site-press" data-use="add-network">
              {texts['site.addNetwork']}
            </button>
          </div>
        </div>
      </div>
      <dl className="site-items">
        {facts.map(({ id, name, value, copy }) => (
          <div key={id}>
            <dt className="site-text">{name}</dt>
            <dd className="site-row site-title">
              <bdi id={id} dir="ltr">
                {value}
              </bdi>
              {copy && <CopyControl of={id} text={copy} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
