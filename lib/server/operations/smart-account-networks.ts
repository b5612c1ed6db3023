import 'server-only'
import type { Caip2 } from '@/lib/core/caip'
import { evmChainId } from '@/lib/core/evm-chain-id'
import { hasFramework } from '@/lib/smart-account/enabled-chains'
import type { SmartAccountEnv } from '../settings/smart-account-env'

/** The networks with smart accounts: those with a bundler that have the contracts. */
export function smartAccountNetworks({ smartAccounts }: Pick<SmartAccountEnv, 'smartAccounts'>): readonly Caip2[] {
  return smartAccounts.bundlerChains.filter((chainId) => hasFramework(evmChainId(chainId)))
}
