import 'server-only'
import type { NameRecord } from '@/lib/names/names-contract'

/** A name as one source has it. */
export interface SourcedName {
  readonly name: string
  /** Who is paid by it; `null` for a name without an address on the chain and on Ethereum. */
  readonly address: `0x${string}` | null
  /** The record of the picture, as its owner has set it. */
  readonly avatar: string | null
  /** Of a name of this registry. */
  readonly record?: NameRecord
}

/** Where names come from. Each source belongs to one request and stops with it. */
export interface NameSource {
  readonly id: 'registry' | 'ens'
  /** Whether this source alone decides who has the name: no later one is asked. */
  owns(name: string): boolean
  /**
   * @param coinType - The chain to be paid on (ENSIP-11). Default: Ethereum.
   * @returns `null` for a name that is not registered.
   * @throws {AppError} `database.unavailable`, `upstream.*`.
   */
  find(name: string, coinType: number | undefined): Promise<SourcedName | null>
  /**
   * Names that may be shown for an address, best first: each leads back to it (promise N6).
   *
   * @throws {AppError} `database.unavailable`, `upstream.*`.
   */
  primary(address: `0x${string}`): Promise<readonly Pick<SourcedName, 'name' | 'avatar'>[]>
}
