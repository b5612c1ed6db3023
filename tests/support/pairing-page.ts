import { UniversalProvider } from '@walletconnect/universal-provider'
import { createStore } from 'zustand/vanilla'
import { createNetworks } from '@/lib/chains/networks'
import type { Connector } from '@/lib/connect/connector'
import { namespaceRequests as bitcoin } from '@/lib/connect/sources/walletconnect/bitcoin-requests'
import { namespaceRequests as cosmos } from '@/lib/connect/sources/walletconnect/cosmos-requests'
import type { RequestsByNamespace } from '@/lib/connect/sources/walletconnect/namespace-requests'
import type { OneClick } from '@/lib/connect/sources/walletconnect/one-click'
import type { Pairing } from '@/lib/connect/sources/walletconnect/pairing'
import { namespaceRequests as polkadot } from '@/lib/connect/sources/walletconnect/polkadot-requests'
import { openRelayClient, type RelayClient } from '@/lib/connect/sources/walletconnect/relay-client'
import {
  createWalletConnectConnectors,
  ownRequests,
} from '@/lib/connect/sources/walletconnect/walletconnect-connectors'
import { createWalletConnectSource } from '@/lib/connect/sources/walletconnect/walletconnect-source'
import type { SourceConnectors } from '@/lib/connect/wallet-source'
import { WALLET_CONNECT } from '@/lib/connect/walletconnect-id'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { EIP155 } from '@/lib/core/namespaces'
import { memoryStorage, type RelayWallet } from '@/tests/fakes/relay-wallet'

const DEVNET = 'eip155:31337'
const NETWORKS: readonly string[] = [DEVNET, 'eip155:1', 'eip155:10']
/** As a page with networks of all namespaces loads them. */
const requests: RequestsByNamespace = new Map(
  [...ownRequests, bitcoin, polkadot, cosmos].map((each) => [each.namespace, each]),
)
const known = createNetworks({ appUrl: '', projectId: 'test', devnetRpcUrl: 'http://127.0.0.1:8545' })

/** What a wallet shows about the page. */
export const PAGE_METADATA = {
  name: 'Shop',
  description: 'Sells tickets',
  url: 'https://shop.example',
  icons: ['https://shop.example/a.png'],
}

interface PageOptions {
  readonly relayUrl: string
  readonly verifyUrl?: string
  /** CAIP-2 ids. */
  readonly networks?: readonly string[]
  /** Pages with the same storage are one page before and after a reload. */
  readonly storage?: ReturnType<typeof memoryStorage>
  readonly loadOneClick?: () => Promise<OneClick>
}

export type PairingPage = ReturnType<typeof startPairingPage>

/** The source of WalletConnect as a page has it, over the package and a relay. */
export function startPairingPage({
  relayUrl,
  verifyUrl = '',
  networks: wanted = NETWORKS,
  storage = memoryStorage(),
  loadOneClick,
}: PageOptions) {
  const networks = known.filter(({ caipNetworkId }) => wanted.includes(caipNetworkId))
  const settings = { projectId: 'test-project', relayUrl, verifyUrl, networks, metadata: PAGE_METADATA, loadOneClick }
  const pairing = createStore<Pairing>(() => ({ status: 'idle' }))
  const source = createWalletConnectSource(settings, pairing, () => Promise.reject(new Error('not used')))
  const [row] = source.store.getState().wallets
  const clients: RelayClient[] = []
  const connectors: SourceConnectors = createWalletConnectConnectors(
    { settings, wallet: row!, pairing, requests },
    async (given, onRefusal) => {
      const init = (options: object) => UniversalProvider.init({ ...options, storage })
      const client = await openRelayClient(given, onRefusal, init)
      clients.push(client)
      return client
    },
  )
  const connectorOf = (namespace: Namespace) => connectors.connector(WALLET_CONNECT, namespace) as Connector
  const connector = connectorOf(EIP155)

  /** The next link that the page shows. */
  function link(): Promise<string> {
    return new Promise((resolve) => {
      const read = () => {
        const state = pairing.getState()
        if (state.status !== 'shown') return
        off()
        resolve(state.uri)
      }
      const off = pairing.subscribe(read)
      read()
    })
  }

  return {
    source,
    pairing,
    connectors,
    storage,
    connector,
    connectorOf,
    link,
    /** Whether the page has a connection to the relay. */
    isRelayed: () => clients.some(({ core }) => core.relayer.connected),
    network: (chainId: string) => networks.find(({ caipNetworkId }) => caipNetworkId === chainId)!,
    async pair(wallet: Pick<RelayWallet, 'scan'>, chainId: Caip2 = DEVNET) {
      const connecting = connector.connect(chainId)
      connecting.catch(() => undefined)
      await wallet.scan(await link())
      return connecting
    },
    async stop() {
      for (const client of clients.splice(0)) {
        await client.core.relayer.transportClose().catch(() => undefined)
        client.core.heartbeat.stop()
      }
    },
  }
}
