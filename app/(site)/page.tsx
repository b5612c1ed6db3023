import { cookies } from 'next/headers'
import { ConnectButton, type HostConfig, WalletModalProvider } from '@/components/modal'
import { FaucetWhenConnected, StripWhenConnected } from '@/components/site/ConnectedOnly'
import { Mark } from '@/components/site/Mark'
import { DEVNET_CAIP_ID, DEVNET_CHAIN_ID, DEVNET_NAME } from '@/lib/chains/devnet'
import { createNetworks, pickerNetworks } from '@/lib/chains/networks'
import { CONNECTED_COOKIE } from '@/lib/runtime/browser-ports'
import { type Env, getEnv } from '@/lib/server/platform/env'
import { projectsOf } from '@/lib/server/platform/project-config'
import { siteTexts as texts } from '@/lib/text/en/site'
import { fillText } from '@/lib/text/fill-text'

const STEPS = ['connect', 'look', 'swap'] as const

export default async function HostPage() {
  const env = getEnv()
  const initiallyConnected = (await cookies()).has(CONNECTED_COOKIE)
  return (
    <WalletModalProvider config={configFor(env)} initiallyConnected={initiallyConnected}>
      <div className="site-page">
        <header className="site-brand">
          <Mark />
          {texts['site.name']}
        </header>
        <main className="site-main">
          <div className="site-top">
            <section className="site-intro">
              <h1 className="site-headline">{texts['site.headline']}</h1>
              <p className="site-lead">{texts['site.lead']}</p>
              <div className="site-action">
                <ConnectButton />
                <StripWhenConnected text={texts['site.connected']} unknownWallet={texts['site.connectedUnknown']} />
              </div>
            </section>
            <ol className="site-steps">
              {STEPS.map((step) => (
                <li key={step} className="site-step">
                  <h2>{texts[`site.${step}Title`]}</h2>
                  <p>{texts[`site.${step}Body`]}</p>
                </li>
              ))}
            </ol>
          </div>
          {env.devnet && <Devnet rpcUrl={env.devnet.rpcUrl} />}
        </main>
        <p className="site-foot">{texts['site.privacy']}</p>
      </div>
    </WalletModalProvider>
  )
}

/** What a visitor of the local chain wants to know, and its faucet. */
function Devnet({ rpcUrl }: { rpcUrl: string }) {
  return (
    <section className="site-devnet">
      <div className="site-about">
        <h2>{texts['site.devnetTitle']}</h2>
        <p>{fillText(texts['site.devnetBody'], { name: DEVNET_NAME })}</p>
        <dl className="site-facts">
          <div>
            <dt>{texts['site.chainId']}</dt>
            <dd>{DEVNET_CHAIN_ID}</dd>
          </div>
          <div>
            <dt>{texts['site.rpcUrl']}</dt>
            <dd>{rpcUrl}</dd>
          </div>
          <div>
            <dt>{texts['site.currency']}</dt>
            <dd>ETH</dd>
          </div>
        </dl>
      </div>
      <div className="site-faucet">
        <FaucetWhenConnected
          before={<p>{texts['site.faucetConnect']}</p>}
          texts={{
            press: texts['site.faucet'],
            busy: texts['site.faucetBusy'],
            done: texts['site.faucetDone'],
            failed: texts['site.faucetFailed'],
            idle: texts['site.faucetReady'],
          }}
        />
      </div>
    </section>
  )
}

/** Plain values only: this travels to the browser. The devnet comes first where it is on, test networks not at all. */
function configFor(env: Env): HostConfig {
  const projectId = projectsOf(env)[0]?.id ?? ''
  const networks = pickerNetworks(createNetworks({ appUrl: '', projectId, devnetRpcUrl: env.devnet?.rpcUrl }), [
    'eip155',
  ]).filter(({ testnet, caipNetworkId }) => !testnet || caipNetworkId === DEVNET_CAIP_ID)
  return {
    projectId,
    networks,
    ...(env.devnet ? { defaultNetwork: DEVNET_CAIP_ID } : {}),
    metadata: { name: texts['site.name'], description: texts['site.description'], url: env.appUrl, icons: [] },
  }
}
