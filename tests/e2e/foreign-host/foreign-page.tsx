import { createNetworks } from 'foyer/networks'
import { ConnectButton, type HostConfig, type HostConnector, useWalletModal, WalletModalProvider } from 'foyer/react'
import { createRoot } from 'react-dom/client'

/**
 * A React page without Next, on an origin of its own, built in an app that has installed the package. The address of the
 * Foyer server is in the URL.
 */
const query = new URLSearchParams(window.location.search)
const [apiBaseUrl, projectId] = [query.get('api') ?? '', query.get('project') ?? '']
const defaultNetwork = query.get('default') as HostConfig['defaultNetwork'] | null
const signIn = query.get('signIn')
const relay = query.get('relay')
const walletUrl = query.get('wallet')
/** A wallet that a test has put on this page, passed to the modal as one of the page's own. */
const { shopWallet } = window as { readonly shopWallet?: HostConnector['provider'] }
/** Namespaces besides that of the devnet, separated by commas. */
const more = query.get('namespaces')?.split(',') ?? []
const networks = createNetworks({ appUrl: apiBaseUrl, projectId, devnetRpcUrl: query.get('rpc') ?? '' })

/** History states that the router of this host hears of. It is created after the imports, as most routers are. */
const moves: unknown[] = []
window.addEventListener('popstate', ({ state }) => moves.push(state))

/** Actions of this host on the modal, for a test to call, and what its router has heard. */
function Handle() {
  const { open, close, provider, proofFor } = useWalletModal()
  const libraries = () => import('./libraries')
  Object.assign(window, { shop: { open, close, moves, provider, libraries, proofFor } })
  return null
}

createRoot(document.getElementById('shop') as HTMLElement).render(
  <WalletModalProvider
    config={{
      ...{ apiBaseUrl, projectId },
      ...(defaultNetwork && { defaultNetwork }),
      ...((signIn === 'optional' || signIn === 'required') && { signIn }),
      ...(relay !== null && {
        walletConnectProjectId: query.get('relayProject') ?? '',
        walletConnectRelayUrl: relay,
      }),
      ...(walletUrl !== null && { walletUrl }),
      ...(shopWallet !== undefined && {
        connectors: [{ id: 'shop-wallet', name: 'Shop Wallet', provider: shopWallet }],
      }),
      networks: networks.filter(
        ({ caipNetworkId, chainNamespace }) => caipNetworkId === 'eip155:31337' || more.includes(chainNamespace),
      ),
    }}
  >
    <h1>Foreign shop</h1>
    <a href="#prices">Prices</a>
    <ConnectButton />
    <Handle />
  </WalletModalProvider>,
)
