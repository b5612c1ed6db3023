import {
  connect,
  createConfig,
  custom,
  disconnect,
  getConnection,
  reconnect,
  sendTransaction,
  signMessage,
  waitForTransactionReceipt,
  watchConnection,
} from '@wagmi/core'
import { viemNetworks } from 'foyer/networks'
import { ConnectButton, createFoyer, WalletModalProvider } from 'foyer/react'
import { foyerConnector } from 'foyer/wagmi'
import { useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { foundry } from 'viem/chains'

/** A page that reads all of wagmi, and knows the modal by its connector alone. Server and project are in the URL. */
const query = new URLSearchParams(window.location.search)
const [appUrl, projectId] = [query.get('api') ?? '', query.get('project') ?? '']
const networks = viemNetworks([foundry], { appUrl, projectId })
const foyer = createFoyer({ apiBaseUrl: appUrl, projectId, networks })
const connector = foyerConnector(foyer.provider)
const config = createConfig({
  chains: [foundry],
  connectors: [connector],
  transports: { [foundry.id]: custom(foyer.provider) },
  multiInjectedProviderDiscovery: false,
})
// As `WagmiProvider` does when it mounts.
void reconnect(config)

const watch = (onChange: () => void) => watchConnection(config, { onChange })

const actions = {
  'Connect by wagmi': async () => (await connect(config, { connector })).accounts[0],
  'Sign by wagmi': () => signMessage(config, { message: 'hello from wagmi' }),
  'Send by wagmi': async () => {
    const hash = await sendTransaction(config, { to: '0x00000000000000000000000000000000000000aa', value: 3n })
    const { status } = await waitForTransactionReceipt(config, { hash })
    return `${status} ${hash}`
  },
  'Disconnect by wagmi': () => disconnect(config),
}

function Shop() {
  const status = useSyncExternalStore(watch, () => getConnection(config).status)
  const address = useSyncExternalStore(watch, () => getConnection(config).address)
  const [result, setResult] = useState('')
  const run = (action: () => Promise<unknown>) =>
    action().then(
      (value) => setResult(String(value)),
      (cause: Error) => setResult(cause.message),
    )
  return (
    <>
      <h1>wagmi shop</h1>
      <ConnectButton />
      {Object.entries(actions).map(([name, action]) => (
        <button key={name} type="button" onClick={() => void run(action)}>
          {name}
        </button>
      ))}
      <output aria-label="Status">{status}</output>
      <output aria-label="Account">{address}</output>
      <output aria-label="Result">{result}</output>
    </>
  )
}

createRoot(document.getElementById('shop') as HTMLElement).render(
  <WalletModalProvider shell={foyer}>
    <Shop />
  </WalletModalProvider>,
)
