import type { Address } from 'viem'
import { type Caip2, caip2FromEvm } from '@/lib/core/caip'
import type { KnownContracts } from './known-contracts'

/**
 * Contracts that keep to the orders that they settle: an order for any other one is a promise of its page.
 * Sources, read 2026-11-28: github.com/cowprotocol/cow-sdk (one address on its chains), github.com/Uniswap/UniswapX README.
 */
const COW_SETTLEMENT: Address = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
const COW_CHAINS = [1, 100, 8453, 42_161, 43_114, 137, 56].map(caip2FromEvm)
const UNISWAP_X: readonly Address[] = [
  '0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4',
  '0x00000011F84B9aa48e5f8aA8B9897600006289Be',
]

/** Whether a contract is known to settle orders as they are signed. The address has its checksum. */
export function settlesOrders(chainId: Caip2, address: Address, known: KnownContracts): boolean {
  if (known.orderContracts?.includes(address)) return true
  if (address === COW_SETTLEMENT) return COW_CHAINS.includes(chainId)
  return chainId === 'eip155:1' && UNISWAP_X.includes(address)
}
