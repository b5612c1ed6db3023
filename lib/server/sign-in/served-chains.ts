import 'server-only'
import { type Caip2, parseCaip2 } from '@/lib/core/caip'
import type { Services } from '../process/services'
import { isBitcoinChain } from './signatures/bip122-signature'

/**
 * Whether accounts of a chain may sign in: eip155 where a contract wallet can be asked, bip122 where the shape of the
 * addresses is known, cosmos where their prefix is configured. Solana and polkadot have no such list; a chain of theirs
 * that the text has no word for is refused by the text.
 */
export function isServedChain(chainId: Caip2, { rpc, env }: Pick<Services, 'rpc' | 'env'>): boolean {
  const chain = parseCaip2(chainId)
  switch (chain?.namespace) {
    case 'eip155':
      return rpc.chainIds.includes(chainId)
    case 'bip122':
      return isBitcoinChain(chain.reference)
    case 'cosmos':
      return env.cosmosPrefixes[chainId] !== undefined
    case 'solana':
    case 'polkadot':
      return true
    case undefined:
      return false
  }
}
