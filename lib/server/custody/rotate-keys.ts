import 'server-only'
import type { CustodyRole } from '@/lib/core/hosts'
import type { Database, Tables } from '../database/database'
import type { KeyProvider } from '../keys/key-provider'
import type { Platform } from '../platform/services'
import { rewrapRows, type SealedTable } from './sealed-rows'

/** What a role has to do when its newest key is another one. */
export interface KeyRotation<T extends Tables> {
  readonly role: CustodyRole
  readonly open: () => Promise<Database<T>>
  readonly tables: readonly SealedTable<T>[]
  /** Further work, such as blind indexes. Returns how many rows it has changed. */
  readonly reindex?: (database: Database<T>, keys: KeyProvider, signal?: AbortSignal) => Promise<number>
}

export interface RotationCounts {
  readonly rewrapped: number
  readonly reindexed: number
  /** Rows that no key opens. */
  readonly unreadable: number
}

/**
 * Brings the rows of one role to its newest key, while requests go on.
 *
 * @returns `null` for a role without keys here.
 * @throws {AppError} as provider and database; may be called again.
 */
export async function rotateKeys<T extends Tables>(
  { role, open, tables, reindex }: KeyRotation<T>,
  { keys, log }: Pick<Platform, 'keys' | 'log'>,
  signal?: AbortSignal,
): Promise<RotationCounts | null> {
  const part = keys[role]
  if (part.state === 'off') return null
  const [provider, database] = [part.get(), await open()]
  const { rewrapped, unreadable } = await rewrapRows(database, tables, provider, signal)
  const reindexed = (await reindex?.(database, provider, signal)) ?? 0
  const counts = { rewrapped, reindexed, unreadable }
  if (rewrapped + reindexed + unreadable > 0) log.info({ role, ...counts }, 'rows were brought to the newest key')
  return counts
}
