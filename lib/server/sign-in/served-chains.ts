import 'server-only'
import { type Caip2, type Namespace, parseCaip2 } from '@/lib/core/caip'
import { type Capability, capabilityByNetwork, capabilityOff } from '../platform/capability'
import type { Services } from '../platform/services'
import { isBitcoinChain } from './signatures/bip122-signature'

/**
 * Whether accounts of a chain may sign in. eip155: the server has a node, to verify contract wallets. bip122: the
 * address format of the chain is known. cosmos: the address prefix is configured. Solana and polkadot have no list
 * here; the message grammar refuses chains that it cannot name.
 */
export function isServedChain(chainId: Caip2, services: Pick<Services, 'rpc' | 'env'>): boolean {
  const chain = parseCaip2(chainId)
  return chain !== null && isServed[chain.namespace](chainId, chain.reference, services)
}

const isServed: Readonly<
  Record<Namespace, (chainId: Caip2, reference: string, services: Pick<Services, 'rpc' | 'env'>) => boolean>
> = {
  eip155: (chainId, _, { rpc }) => rpc.chainIds.includes(chainId),
  bip122: (_, reference) => isBitcoinChain(reference),
  cosmos: (chainId, _, { env }) => env.cosmosPrefixes[chainId] !== undefined,
  solana: () => true,
  polkadot: () => true,
}

const byNetwork = capabilityByNetwork((chainId, platform) => (isServedChain(chainId, platform) ? 'siwx' : null))

export const sessionsCapability: Capability = (platform) =>
  platform.env.signIn === 'off' ? capabilityOff('FOYER_SIGN_IN is off') : byNetwork(platform)
