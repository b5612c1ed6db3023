import 'server-only'
import type { CapabilityId } from '@/lib/project/project-config-contract'
import { balancesCapability } from '../balance/get-balance'
import { emailCapability } from '../custody/email-capability'
import { walletConnectCapability, walletsCapability } from '../directory/list-wallets'
import { faucetCapability } from '../faucet/drip'
import { gasCapability } from '../gas/get-gas-price'
import { rpcCapability, sendCapability } from '../gateway/gateway-capabilities'
import { historyCapability } from '../history/get-history'
import { namesCapability } from '../names/names-settings'
import { onrampCapability } from '../onramp/onramp-providers'
import type { Capability, CapabilityReport, ReportedPlatform } from '../platform/capability'
import { ratesCapability } from '../price/exchange-rates'
import { pricesCapability } from '../price/token-prices'
import { sessionsCapability } from '../sign-in/served-chains'
import { socialCapability } from '../social/social-capability'
import { swapCapability } from '../swap/select-swap-provider'
import { tokensCapability } from '../tokens/token-facts-reader'

const databaseCapability: Capability = ({ env }) => {
  const kinds = new Set(env.roles.map((role) => (env.databases[role].kind === 'postgres' ? 'postgres' : 'pglite')))
  return { state: 'on', provider: [...kinds].join(', ') }
}

/** The capability of each feature, in the order in which they are reported. */
const capabilities: Readonly<Record<CapabilityId, Capability>> = {
  rpc: rpcCapability,
  balances: balancesCapability,
  prices: pricesCapability,
  rates: ratesCapability,
  gas: gasCapability,
  tokens: tokensCapability,
  swap: swapCapability,
  send: sendCapability,
  history: historyCapability,
  faucet: faucetCapability,
  wallets: walletsCapability,
  names: namesCapability,
  onramp: onrampCapability,
  email: emailCapability,
  social: socialCapability,
  walletconnect: walletConnectCapability,
  sessions: sessionsCapability,
  database: databaseCapability,
}

/** Reports every capability and its provider. */
export function reportCapabilities(platform: ReportedPlatform): Readonly<Record<CapabilityId, CapabilityReport>> {
  const rows = Object.entries(capabilities).map(([id, report]) => [id, report(platform)] as const)
  return Object.fromEntries(rows) as Record<CapabilityId, CapabilityReport>
}
