import 'server-only'
import { base58 } from '@scure/base'
import { LOOKUP_TABLE_PROGRAM } from '@/lib/chains/solana-programs'
import type { Caip2 } from '@/lib/core/caip'
import type { RpcProvider } from '../rpc/rpc-provider'
import { readSolanaAccounts, type SolanaAccount } from '../rpc/solana-accounts'

/**
 * Layout of a lookup table: its kind (u32), slots and an authority, then the addresses
 * (`AddressLookupTable`, https://docs.rs/solana-address-lookup-table-interface, read 2026-11-28).
 */
const ADDRESSES_AT = 56
const KIND_TABLE = 1
const KEY_BYTES = 32
const MAX_ADDRESSES = 256

/**
 * Reads lookup tables. A table that does not exist is left out.
 *
 * @returns the addresses in each table, by the address of the table.
 * @throws {AppError | RpcCallError} when no node answered.
 */
export async function readLookupTables(
  rpc: RpcProvider,
  chainId: Caip2,
  tables: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const length = ADDRESSES_AT + MAX_ADDRESSES * KEY_BYTES
  const accounts = await readSolanaAccounts(rpc, chainId, tables, length, signal, 'visitors')
  return new Map(
    tables.flatMap((table, index) => {
      const account = accounts[index]
      const addresses = account && addressesOf(account)
      return addresses ? [[table, addresses] as const] : []
    }),
  )
}

function addressesOf({ owner, data }: SolanaAccount): readonly string[] | null {
  if (owner !== LOOKUP_TABLE_PROGRAM || data.length < ADDRESSES_AT || data[0] !== KIND_TABLE) return null
  // A node may send more than it was asked for.
  const count = Math.min(MAX_ADDRESSES, Math.floor((data.length - ADDRESSES_AT) / KEY_BYTES))
  return Array.from({ length: count }, (_, index) => {
    const at = ADDRESSES_AT + index * KEY_BYTES
    return base58.encode(data.subarray(at, at + KEY_BYTES))
  })
}
