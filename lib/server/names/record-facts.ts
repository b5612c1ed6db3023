import 'server-only'
import { chainIdOfCoinType } from '@/lib/names/coin-type'
import type { NameRecord } from '@/lib/names/names-contract'
import { evmKey } from './evm-key'

/**
 * Whether a name may be shown for an address (promise N6): an address that the name itself gives for an EVM chain.
 *
 * @param coinType - Only for this coin type. Default: any EVM chain.
 */
export function forwardMatches({ addresses }: NameRecord, address: string, coinType?: number): boolean {
  return Object.entries(addresses).some(
    ([type, entry]) =>
      chainIdOfCoinType(Number(type)) !== null &&
      (coinType === undefined || Number(type) === coinType) &&
      evmKey(entry.address) === evmKey(address),
  )
}
