import { createRoot } from 'react-dom/client'
import { ConnectButton, type HostConnector, useWalletModal, WalletModalProvider } from '@/components/modal'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { createNetworks } from '@/lib/chains/networks'
import { isCaip2 } from '@/lib/core/caip'
import { EIP155, namespaces } from '@/lib/core/namespaces'

/** A React page without Next, on an origin of its own. The address of the Foyer server is in the URL. */
const query = new URLSearchParams(window.location.search)
const [apiBaseUrl, projectId] = [query.get('api') ?? '', query.get('project') ?? '']
const defaultNetwork = query.get('default')
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
      ...(isCaip2(defaultNetwork) && { defaultNetwork }),
      ...((signIn === 'optional' || signIn === 'required') && { signIn }),
      ...(relay !== null && {
        walletConnectProjectId: query.get('relayProject') ?? '',
        walletConnectRelayUrl: relay,
      }),
      ...(walletUrl !== null && { walletUrl }),
      ...(shopWallet !== undefined && {
        connectors: [{ id: 'shop-wallet', name: 'Shop Wallet', provider: shopWallet }],
      }),
      namespaces: namespaces.filter((each) => each === EIP155 || more.includes(each)),
      networks: networks.filter(
        ({ caipNetworkId, chainNamespace }) => caipNetworkId === DEVNET_CAIP_ID || more.includes(chainNamespace),
      ),
    }}
  >
    <h1>Foreign shop</h1>
    <a href="#prices">Prices</a>
    <ConnectButton />
    <Handle />
  </WalletModalProvider>,
)
