import 'server-only'
import * as z from 'zod/mini'
import type { AppError } from '@/lib/core/app-error'
import { type NameRecord, type NamesPage, nameRecord, namesOwned } from '@/lib/names/names-contract'
import type { Services } from '../platform/services'
import type { CacheKey, CachePolicy } from '../stores/cache'
import { evmKey } from './evm-key'
import { readRecord } from './name-records'
import { readOwned, readShown } from './owned-pages'

type CacheParts = Pick<Services, 'cache' | 'databases' | 'kv' | 'log' | 'signal'>

const FRESH_MS = 30_000
/** A version outlives every answer that was cached under it. */
const VERSION_LIFE_MS = 3_600_000

const recordPolicy: CachePolicy = {
  freshMs: FRESH_MS,
  // A name that was transferred meanwhile would be paid to its old owner.
  staleMs: 0,
  accepts: (stored) => z.safeParse(nameRecord, stored).success,
}
const ownedPolicy: CachePolicy = {
  freshMs: FRESH_MS,
  staleMs: 0,
  accepts: (stored) => z.safeParse(namesOwned.output, stored).success,
}
const shownPolicy: CachePolicy = {
  ...ownedPolicy,
  accepts: (stored) => z.safeParse(z.array(nameRecord), stored).success,
}

/**
 * One name of the registry; `null` if it is not registered. Both answers are cached.
 *
 * @throws {AppError} `database.unavailable`.
 */
export function cachedRecord(name: string, parts: CacheParts): Promise<NameRecord | null> {
  return cached('name', name, recordPolicy, parts, async (signal) => {
    const database = await parts.databases.app()
    return database.run((queries) => readRecord(queries, name), signal)
  })
}

/** The first page of the names that an address owns, see `namesOwned`. @throws {AppError} `database.unavailable`. */
export function cachedOwned(address: string, parts: CacheParts): Promise<NamesPage> {
  const owner = evmKey(address)
  return cached('names-owned', owner, ownedPolicy, parts, async (signal) => {
    const database = await parts.databases.app()
    return database.run((queries) => readOwned(queries, owner), signal)
  })
}

/**
 * Names that may be shown for an address, newest first, see `readShown`.
 *
 * @throws {AppError} `database.unavailable`.
 */
export function cachedShown(address: string, parts: CacheParts, coinType?: number): Promise<NameRecord[]> {
  const owner = evmKey(address)
  const load = async (signal: AbortSignal) => {
    const database = await parts.databases.app()
    return database.run((queries) => readShown(queries, owner, coinType), signal)
  }
  return cached('names-owned', owner, shownPolicy, parts, load, `shown-${coinType ?? 'any'}`)
}

/**
 * Answers are kept under a version that every write raises once it is committed. So an instance that was reading the
 * database during the write keeps the old row under the old version, which no reader asks for any more. Without the store
 * that holds the versions the database is read.
 */
async function cached<T>(
  kind: 'name' | 'names-owned',
  subject: string,
  policy: CachePolicy,
  { cache, kv, signal }: CacheParts,
  load: (signal: AbortSignal) => Promise<T>,
  part = 'all',
): Promise<T> {
  let version: string
  try {
    version = (await kv.get(versionKey(kind, subject), signal)) ?? '0'
  } catch {
    return load(signal)
  }
  const key: CacheKey = [kind, subject, version, part]
  return (await cache.swr(key, policy, load, { signal })).value
}

/** Makes the cached answers about names and their owners unknown on all instances that share the store. */
export async function purgeNames(
  subjects: { readonly names: readonly string[]; readonly owners: readonly string[] },
  { kv, log }: Pick<Services, 'kv' | 'log'>,
): Promise<void> {
  const keys = [
    ...subjects.names.map((name) => versionKey('name', name)),
    ...subjects.owners.map((owner) => versionKey('names-owned', evmKey(owner))),
  ]
  const outcomes = await Promise.allSettled(keys.map((key) => kv.increment(key, { ttlMs: VERSION_LIFE_MS })))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  // The write is done. The old answer ends by itself.
  if (failed) log.warn({ err: failed.reason as AppError }, 'cached names could not be purged')
}

const versionKey = (kind: string, subject: string): string => `${kind}-version:${subject}`
