import 'server-only'
import type { Platform } from '../process/services'

export const capabilityIds = [
  'rpc',
  'balances',
  'prices',
  'gas',
  'tokens',
  'swap',
  'faucet',
  'names',
  'onramp',
  'email',
  'social',
  'walletconnect',
  'sessions',
  'database',
] as const
export type CapabilityId = (typeof capabilityIds)[number]

/** The provider of a capability, or that it is off and why, in words for an operator. */
export type CapabilityReport =
  | { readonly state: 'on'; readonly provider: string }
  | { readonly state: 'off'; readonly reason: string }

const on = (provider: string): CapabilityReport => ({ state: 'on', provider })
const off = (reason: string): CapabilityReport => ({ state: 'off', reason })

/** A row whose feature does not exist yet. */
const absent = () => off('not part of this version')

/**
 * One row per capability, decided from the settings alone, so that it can be read with every page. A feature that needs
 * a provider replaces only its row here.
 */
const capabilities: Readonly<Record<CapabilityId, (platform: Pick<Platform, 'env' | 'rpc'>) => CapabilityReport>> = {
  rpc: ({ rpc }) => on(rpc.id),
  balances: () => on('multicall'),
  prices: () => on('uniswap'),
  gas: ({ rpc }) => on(rpc.id),
  tokens: () => on('own-lists'),
  swap: () => on('uniswap'),
  faucet: ({ env }) => {
    if (!env.devnet) return off('FOYER_DEVNET_RPC_URL is not set')
    return env.devnet.faucetPrivateKey ? on('devnet') : off('FOYER_FAUCET_PRIVATE_KEY is not set')
  },
  names: absent,
  onramp: absent,
  email: absent,
  social: absent,
  walletconnect: absent,
  sessions: ({ env }) => (env.signIn === 'off' ? off('FOYER_SIGN_IN is off') : on('siwx')),
  database: absent,
}

/** Every capability and its provider. */
export function reportCapabilities(
  platform: Pick<Platform, 'env' | 'rpc'>,
): Readonly<Record<CapabilityId, CapabilityReport>> {
  const rows = capabilityIds.map((id) => [id, capabilities[id](platform)] as const)
  return Object.fromEntries(rows) as Record<CapabilityId, CapabilityReport>
}
