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

export interface SocialUser {
  readonly address: string
  readonly userName?: string | null | undefined
}

export interface StockPage {
  readonly client: StockClient
  /** Logs in with a social provider, in a window as AppKit opens it. */
  logInWith(provider: 'google'): Promise<SocialUser>
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

interface MadeClient {
  readonly client: StockClient & Pick<W3mFrameProvider, 'getSocialRedirectUri'>
  readonly connectSocial: (uri: string) => Promise<SocialUser>
}

async function createClient(): Promise<MadeClient> {
  if (version === '1.7') {
    const client = new (await import('appkit-wallet-1-7')).W3mFrameProvider(common)
    return { client, connectSocial: (uri) => client.connectSocial(uri) }
  }
  const network = {
    id: 1,
    name: 'Ethereum',
    caipNetworkId: 'eip155:1' as const,
    chainNamespace: 'eip155' as const,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
  const client = new (await import('appkit-wallet-1-8')).W3mFrameProvider({
    ...common,
    getActiveCaipNetwork: () => network,
    getCaipNetworks: () => [network],
  })
  return { client, connectSocial: (uri) => client.connectSocial({ uri, chainId: 1 }) }
}

const { client, connectSocial } = await createClient()
const walletOrigin = new URL(query.get('frame') ?? '').origin

/** What AppKit's own view does with the client. */
async function logInWith(provider: 'google'): Promise<SocialUser> {
  const popup = window.open(`${walletOrigin}/loading`, 'popupWindow', 'width=600,height=800,scrollbars=yes')
  const result = new Promise<string>((resolve) => {
    window.addEventListener('message', ({ origin, data }) => {
      if (origin === walletOrigin && data?.resultUri) resolve(data.resultUri)
    })
  })
  const { uri } = await client.getSocialRedirectUri({ provider })
  if (popup) popup.location.href = uri
  const user = await connectSocial(await result)
  popup?.close()
  return user
}

Object.assign(window, { stock: { client, logInWith, timeouts } satisfies StockPage })
