import 'server-only'
import type { Caip2 } from '@/lib/core/caip'
import { evmChainId } from '@/lib/core/evm-chain-id'
import type { SmartAccountEnv } from '../settings/smart-account-env'

/** Chains with the contracts of smart accounts. */
const withFramework = [1, 10, 56, 97, 100, 137, 8453, 31337, 42161, 42220, 84532, 11155111]

/** The networks with smart accounts: those with a bundler that have the contracts. */
export function smartAccountNetworks({ smartAccounts }: Pick<SmartAccountEnv, 'smartAccounts'>): readonly Caip2[] {
  return smartAccounts.bundlerChains.filter((chainId) => withFramework.includes(evmChainId(chainId)))
}
