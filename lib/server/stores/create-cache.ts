import 'server-only'
import { createHash } from 'node:crypto'
import { AppError } from '@/lib/core/app-error'
import { untilAborted } from '../kit/deadline'
import type { Log } from '../kit/log'
import type { Cache, CacheAnswer, CacheEntry, CacheKey, CachePolicy, SwrOptions } from './cache'
import { type CacheLoads, createCacheLoads, type Load } from './cache-loads'
import { encodeCacheValue } from './cache-value'
import type { Kv } from './kv'
import { createStoredAnswers, type StoredAnswers } from './stored-answers'

/** While an upstream fails, stale answers are returned for this long before the next attempt. */
export const STALE_PAUSE_MS = 2_000

/** Increase it when the serialisation of values changes. */
const FORMAT = 1
const MAX_NAME_LENGTH = 200
const MAX_PAUSES = 1_000

export interface CacheOptions {
  readonly kv: Kv
  readonly log: Log
  /** Unix time in milliseconds. */
  readonly now?: () => number
}

/**
 * A cache over the KV port. In this process there is one load per key at a time. While the store is down every call
 * loads.
 */
export function createCache({ kv, log, now = Date.now }: CacheOptions): Cache {
  const answers = createStoredAnswers({ kv, log, now })
  const pauses = createPauses(now)
  const loads = createCacheLoads({ answers, now, onSuccess: pauses.end })

  /** A fresh answer of a store in this process, if no load is in progress for it. */
  function localAnswer<T>(name: string, policy: CachePolicy): CacheAnswer<T> | null {
    if (loads.isRunning(name)) return null
    const found = answers.peek(name, policy)
    return found?.isFresh ? { value: found.value as T, madeAt: found.madeAt, isStale: false } : null
  }

  async function wait<T>(
    name: string,
    policy: CachePolicy,
    load: (signal: AbortSignal) => Promise<T>,
    { refresh, signal }: SwrOptions,
  ): Promise<CacheAnswer<T>> {
    const work = refresh
      ? loads.refresh(name, policy, load)
      : loadOrReturnStale(name, policy, load, { answers, loads, pauses })
    try {
      return (await untilAborted(work, signal)) as CacheAnswer<T>
    } catch (cause) {
      throw signal?.aborted ? AppError.from(signal.reason, 'request.aborted') : cause
    }
  }

  return {
    async swr<T>(
      key: CacheKey,
      policy: CachePolicy,
      load: (signal: AbortSignal) => Promise<T>,
      options: SwrOptions = {},
    ): Promise<CacheAnswer<T>> {
      const name = nameOf(key, policy.version)
      const found = options.refresh || options.signal?.aborted ? null : localAnswer<T>(name, policy)
      return found ?? wait(name, policy, load, options)
    },
    async settleAll<T>(
      entries: readonly CacheEntry<T>[],
      policy: CachePolicy,
      { signal }: Pick<SwrOptions, 'signal'> = {},
    ) {
      if (signal?.aborted) throw AppError.from(signal.reason, 'request.aborted')
      const waiting: Promise<void>[] = []
      const settled = entries.map(({ key, load }, index): PromiseSettledResult<CacheAnswer<T>> => {
        const name = nameOf(key, policy.version)
        const found = localAnswer<T>(name, policy)
        if (found) return { status: 'fulfilled', value: found }
        const keep = (result: PromiseSettledResult<CacheAnswer<T>>) => {
          settled[index] = result
        }
        waiting.push(
          wait(name, policy, load, { ...(signal ? { signal } : {}) }).then(
            (value) => keep({ status: 'fulfilled', value }),
            (reason: unknown) => keep({ status: 'rejected', reason }),
          ),
        )
        return { status: 'rejected', reason: undefined }
      })
      await Promise.all(waiting)
      if (signal?.aborted) throw AppError.from(signal.reason, 'request.aborted')
      return settled
    },
    async drop(key, version) {
      const name = nameOf(key, version)
      loads.discard(name)
      await kv.delete(name)
    },
  }
}

interface CacheParts {
  readonly answers: StoredAnswers
  readonly loads: CacheLoads
  readonly pauses: Pauses
}

/** Returns the fresh answer in the store, or loads it. Returns the stale one when the load fails or is paused. */
async function loadOrReturnStale(
  name: string,
  policy: CachePolicy,
  load: Load,
  { answers, loads, pauses }: CacheParts,
): Promise<CacheAnswer<unknown>> {
  if (!loads.isFirstRunning(name)) {
    const stored = await answers.read(name, policy)
    if (stored?.isFresh) return { value: stored.value, madeAt: stored.madeAt, isStale: false }
    if (stored && pauses.isPaused(name)) return { value: stored.value, madeAt: stored.madeAt, isStale: true }
  }
  try {
    return await loads.join(name, policy, load)
  } catch (error) {
    const stored = await answers.read(name, policy)
    if (!stored) throw error
    pauses.start(name)
    return { value: stored.value, madeAt: stored.madeAt, isStale: true }
  }
}

/** Answers that are not loaded again for {@link STALE_PAUSE_MS}, because their last load failed. */
interface Pauses {
  isPaused(name: string): boolean
  start(name: string): void
  end(name: string): void
}

function createPauses(now: () => number): Pauses {
  const pausedUntil = new Map<string, number>()
  return {
    isPaused: (name) => now() < (pausedUntil.get(name) ?? 0),
    start(name) {
      pausedUntil.delete(name)
      pausedUntil.set(name, now() + STALE_PAUSE_MS)
      const [oldest] = pausedUntil.keys()
      if (pausedUntil.size > MAX_PAUSES && oldest !== undefined) pausedUntil.delete(oldest)
    },
    end: (name) => void pausedUntil.delete(name),
  }
}

function nameOf([kind, ...parts]: CacheKey, version = 1): string {
  const text = encodeCacheValue(parts)
  const rest = text.length > MAX_NAME_LENGTH ? createHash('sha256').update(text).digest('base64url') : text
  return `cache:${FORMAT}:${kind}@${version}:${rest}`
}
