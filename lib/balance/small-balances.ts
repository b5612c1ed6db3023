import type { StoragePort } from '@/lib/core/storage'
import type { TokenBalance } from './token-balance'

/** A balance worth less than this, in USD, is small. */
export const SMALL_BALANCE_USD = 1

/** Where the visitor's choice is kept: `shown`, and anything else is the default. */
const STORAGE_KEY = 'small-balances'
const SHOWN = 'shown'

/** Worth so little that a list is easier to read without it. What nobody prices may be worth a lot and is not small. */
export function isSmallBalance({ address, amount, value }: TokenBalance): boolean {
  // The native token pays the fees: what there is of it always matters.
  if (address === undefined) return false
  return BigInt(amount) === 0n || (value !== undefined && value < SMALL_BALANCE_USD)
}

export function readSmallBalancesShown(storage: StoragePort): boolean {
  return storage.get(STORAGE_KEY) === SHOWN
}

export function keepSmallBalancesShown(storage: StoragePort, shown: boolean): void {
  if (shown) storage.set(STORAGE_KEY, SHOWN)
  else storage.remove(STORAGE_KEY)
}
