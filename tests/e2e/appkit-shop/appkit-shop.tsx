import { getConnection, signMessage } from '@wagmi/core'
import {
  createAppKit,
  createSIWEConfig,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from 'foyer/appkit'
import { WagmiAdapter } from 'foyer/appkit/wagmi'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { foundry, mainnet } from 'viem/chains'

/**
 * A page as those that use AppKit are written: its imports, the project and the address of the server are all that differs.
 * Server, project and node are in the URL.
 */
const query = new URLSearchParams(window.location.search)
const [server, projectId] = [query.get('api') ?? '', query.get('project') ?? '']
const signedIn: string[] = []
const networks = [foundry, mainnet]
const wagmiAdapter = new WagmiAdapter({
  networks,
  projectId,
  server,
  customRpcUrls: { 'eip155:31337': [{ url: query.get('rpc') ?? '' }] },
})

createAppKit({
  adapters: [wagmiAdapter],
  networks,
  defaultNetwork: foundry,
  projectId,
  server,
  metadata: { name: 'AppKit shop', description: 'Cakes', url: window.location.origin, icons: [] },
  features: { swaps: true, email: false, socials: false, analytics: false },
  themeMode: 'light',
  siweConfig: createSIWEConfig({
    required: false,
    onSignIn: (session) => void signedIn.push(session?.address ?? ''),
  }),
})

interface Provider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

function Shop() {
  const { open } = useAppKit()
  const { address, isConnected } = useAppKitAccount()
  const { chainId } = useAppKitNetwork()
  const { walletProvider } = useAppKitProvider<Provider>('eip155')
  const { walletInfo } = useWalletInfo()
  const { themeMode, setThemeMode } = useAppKitTheme()
  const { fetchBalance } = useAppKitBalance()
  const { disconnect } = useDisconnect()
  const { data } = useAppKitEvents()
  const [results, setResults] = useState<Readonly<Record<string, string>>>({})
  const show = (name: string, value: unknown) => setResults((before) => ({ ...before, [name]: String(value) }))
  const facts = {
    address,
    isConnected: String(isConnected),
    chainId: String(chainId),
    wallet: walletInfo?.name,
    theme: themeMode,
    event: data.event,
    ...results,
  }
  const actions: Readonly<Record<string, () => unknown>> = {
    'Open the networks': () => open({ view: 'Networks' }),
    'Read the balance': async () => show('balance', (await fetchBalance()).data?.balance),
    'Sign by the provider': async () =>
      show('provider', await walletProvider?.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] })),
    'Sign by wagmi': async () => show('wagmi', await signMessage(wagmiAdapter.wagmiConfig, { message: 'hello' })),
    'Ask wagmi': () => show('wagmi account', getConnection(wagmiAdapter.wagmiConfig).address),
    'Who has signed in': () => show('signed in', signedIn.join(' ')),
    'Change the theme': () => setThemeMode(themeMode === 'dark' ? 'light' : 'dark'),
    'Disconnect all': () => disconnect(),
  }
  return (
    <main>
      <h1>AppKit shop</h1>
      <appkit-button />
      <appkit-network-button />
      <appkit-account-button />
      {Object.entries(actions).map(([name, run]) => (
        <button key={name} type="button" onClick={() => void run()}>
          {name}
        </button>
      ))}
      {Object.entries(facts).map(([name, value]) => (
        <output key={name} aria-label={name}>
          {value}
        </output>
      ))}
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<Shop />)
