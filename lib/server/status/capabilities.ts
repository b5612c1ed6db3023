import 'server-only'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { embeddedNetworks } from '@/lib/chains/networks'
import type { Caip2 } from '@/lib/core/caip'
import { custodyRoles } from '@/lib/core/hosts'
import { hasTransfers, namespaceOf } from '@/lib/core/namespaces'
import type { CapabilityId } from '@/lib/project/project-config-contract'
import { balanceReaderOf } from '../balance/get-balance'
import { hasGas } from '../gas/get-gas-price'
import { historyReaderOf } from '../history/get-history'
import { emailLoginOf } from '../platform/email-login-state'
import { servedNetworks } from '../platform/served-networks'
import type { RolePlatform } from '../platform/services'
import { servedRateFeeds } from '../price/exchange-rates'
import { selectPriceProvider } from '../price/token-prices'
import { isServedChain } from '../sign-in/served-chains'
import { findSwapProvider } from '../swap/select-swap-provider'
import { hasTokenFacts } from '../tokens/token-facts-reader'

/** The provider of a capability and the networks that it serves, or the reason why it is off, for an operator. */
export type CapabilityReport =
  | { readonly state: 'on'; readonly provider: string; readonly networks?: Caip2[] }
  | { readonly state: 'off'; readonly reason: string }

type ReportedPlatform = Pick<RolePlatform<'any'>, 'apis' | 'custodyParts' | 'env' | 'rpc' | 'volatileKv'>

const off = (reason: string): CapabilityReport => ({ state: 'off', reason })

/** For a capability whose feature does not exist yet. */
const absent = () => off('not part of this version')

/**
 * Reports a capability whose provider depends on the network.
 *
 * @param providerOf - Id of the provider that serves the network, decided by the code that serves it; `null` if none.
 */
function byNetwork(platform: ReportedPlatform, providerOf: (chainId: Caip2) => string | null): CapabilityReport {
  const served = servedNetworks(platform).map((chainId) => ({ chainId, provider: providerOf(chainId) }))
  const networks = served.flatMap(({ chainId, provider }) => (provider === null ? [] : chainId))
  if (networks.length === 0) return off('no provider for any network of this server')
  const providers = new Set(served.flatMap(({ provider }) => provider ?? []))
  return { state: 'on', provider: [...providers].join(', '), networks }
}

/**
 * One row per capability, decided from the settings alone, so that it can be reported with every page. The networks come
 * from the functions that choose the provider of a request, so that a report cannot differ from what is served.
 */
const capabilities: Readonly<Record<CapabilityId, (platform: ReportedPlatform) => CapabilityReport>> = {
  rpc: (platform) =>
    byNetwork(platform, (chainId) => (platform.rpc.chainIds.includes(chainId) ? platform.rpc.id : null)),
  balances: (platform) => byNetwork(platform, (chainId) => balanceReaderOf(chainId, platform)?.id ?? null),
  prices: (platform) => byNetwork(platform, (chainId) => selectPriceProvider(chainId, platform)?.id ?? null),
  rates: (platform) =>
    servedRateFeeds(platform)
      ? { state: 'on', provider: 'chainlink' }
      : off('no node of a network that has feeds of exchange rates'),
  gas: (platform) => byNetwork(platform, (chainId) => (hasGas(chainId) ? platform.rpc.id : null)),
  tokens: (platform) => byNetwork(platform, (chainId) => (hasTokenFacts(chainId) ? 'own-lists' : null)),
  swap: (platform) => byNetwork(platform, (chainId) => findSwapProvider(chainId, platform)?.id ?? null),
  send: (platform) =>
    byNetwork(platform, (chainId) =>
      hasTransfers(namespaceOf(chainId)) && platform.rpc.chainIds.includes(chainId) ? platform.rpc.id : null,
    ),
  history: (platform) =>
    Object.keys(platform.env.historyUrls).length === 0
      ? off('FOYER_HISTORY_URLS is not set')
      : byNetwork(platform, (chainId) => historyReaderOf(chainId, platform)?.id ?? null),
  faucet: ({ env }) => {
    if (!env.devnet) return off('FOYER_DEVNET_RPC_URL is not set')
    if (!env.devnet.faucetPrivateKey) return off('FOYER_FAUCET_PRIVATE_KEY is not set')
    return { state: 'on', provider: 'devnet', networks: [DEVNET_CAIP_ID] }
  },
  wallets: ({ env }) => ({ state: 'on', provider: env.walletExplorer ? 'explorer' : 'own-list' }),
  names: ({ env }) => (env.names ? { state: 'on', provider: 'own-registry' } : off('FOYER_NAMES_ZONE is not set')),
  onramp: absent,
  email: (platform) => {
    const { custodyParts, env } = platform
    const options = { appUrl: '', projectId: '', devnetRpcUrl: env.devnet?.rpcUrl }
    const networks = embeddedNetworks(options, env.emailWalletNetworks).map(({ caipNetworkId }) => caipNetworkId)
    // Other instances answer, which this one cannot ask.
    if (env.emailLogin === 'on') return { state: 'on', provider: 'FOYER_EMAIL_LOGIN', networks }
    for (const role of custodyRoles) {
      const login = emailLoginOf(role, platform)
      if (login.state === 'off') return login
    }
    const mails = custodyRoles.map((role) => custodyParts[role].mail)
    const senders = new Set(mails.flatMap((mail) => (mail.state === 'on' ? mail.id : [])))
    return { state: 'on', provider: [...senders].join(', '), networks }
  },
  social: absent,
  walletconnect: ({ env }) =>
    env.walletConnect
      ? { state: 'on', provider: new URL(env.walletConnect.relayUrl).host }
      : off('FOYER_WALLETCONNECT_PROJECT_ID is not set'),
  sessions: (platform) =>
    platform.env.signIn === 'off'
      ? off('FOYER_SIGN_IN is off')
      : byNetwork(platform, (chainId) => (isServedChain(chainId, platform) ? 'siwx' : null)),
  database: ({ env }) => {
    const kinds = new Set(env.roles.map((role) => (env.databases[role].kind === 'postgres' ? 'postgres' : 'pglite')))
    return { state: 'on', provider: [...kinds].join(', ') }
  },
}

/** Every capability, in the order of the table. */
const capabilityIds = Object.keys(capabilities) as readonly CapabilityId[]

/** Reports every capability and its provider. */
export function reportCapabilities(platform: ReportedPlatform): Readonly<Record<CapabilityId, CapabilityReport>> {
  const rows = capabilityIds.map((id) => [id, capabilities[id](platform)] as const)
  return Object.fromEntries(rows) as Record<CapabilityId, CapabilityReport>
}
