import type { W3mFrameProvider } from 'appkit-wallet-1-7'

/** What the test calls on the client. Both versions take it alike; they differ in what they are created with. */
type StockClient = Pick<
  W3mFrameProvider,
  | 'init'
  | 'connectEmail'
  | 'connectDevice'
  | 'connectOtp'
  | 'connect'
  | 'getUser'
  | 'isConnected'
  | 'getChainId'
  | 'getSmartAccountEnabledNetworks'
  | 'request'
  | 'disconnect'
  | 'getEmail'
  | 'getLoginEmailUsed'
>

export interface StockPage {
  readonly client: StockClient
  /** Reasons of the client's own deadlines. */
  readonly timeouts: readonly string[]
}

/** The published client, as it is, on a page of an origin that the project allows. */
const query = new URLSearchParams(window.location.search)
const [projectId, version, rpcUrl] = [query.get('project') ?? '', query.get('version'), query.get('rpc') ?? '']

const timeouts: string[] = []
const common = {
  projectId,
  chainId: 'eip155:1' as const,
  enableLogger: false,
  abortController: new AbortController(),
  onTimeout: (reason: string) => void timeouts.push(reason),
}

async function createClient(): Promise<StockClient> {
  if (version === '1.7') return new (await import('appkit-wallet-1-7')).W3mFrameProvider(common)
  const network = {
    id: 1,
    name: 'Ethereum',
    caipNetworkId: 'eip155:1' as const,
    chainNamespace: 'eip155' as const,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
  return new (await import('appkit-wallet-1-8')).W3mFrameProvider({
    ...common,
    getActiveCaipNetwork: () => network,
    getCaipNetworks: () => [network],
  })
}

Object.assign(window, { stock: { client: await createClient(), timeouts } satisfies StockPage })
