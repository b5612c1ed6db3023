import type { StoragePort } from '@/lib/core/storage'
import type { TokenBalance } from './token-balance'

/** A balance worth less than this, in USD, is small. */
export const SMALL_BALANCE_USD = 1

/** Storage key of the visitor's choice: `shown`; any other value means the default. */
const STORAGE_KEY = 'small-balances'
const SHOWN = 'shown'

/**
 * Whether a balance may be hidden because it is worth little. A balance without a price may be worth a lot and is not
 * small.
 */
export function isSmallBalance({ address, amount, value }: TokenBalance): boolean {
  // The native token pays the fees, so it is never hidden.
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
