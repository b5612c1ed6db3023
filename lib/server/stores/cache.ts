import 'server-only'
import { createHash } from 'node:crypto'
import { AppError } from '@/lib/core/app-error'
import { startDeadline, untilAborted } from '../process/deadline'
import type { Log } from '../process/log'
import { decodeCacheValue, encodeCacheValue, readCacheValue } from './cache-value'
import type { Kv } from './kv'

/** A load that has not settled after this time is aborted. Upstream calls inside it end after 15 s themselves. */
export const CACHE_LOAD_DEADLINE_MS = 15_000

/** While an upstream fails, stale answers are returned for this long before the next attempt. */
export const STALE_PAUSE_MS = 2_000

/** The first part names the kind of answer; all parts must be normalised and validated input (promise C2). */
export type CacheKey = readonly [kind: string, ...parts: readonly (string | number | bigint | boolean)[]]

export interface CachePolicy {
  /** How long an answer is returned without a new load. */
  readonly freshMs: number
  /** How long after that it may still be returned when the load fails; 0 where a stale answer would cost money. */
  readonly staleMs: number
  /** Fresh life of a known absence (the value `null`), if it differs from `freshMs`. */
  readonly absentMs?: number
  /** Increase it when the shape of the value changes, so that answers of older instances are ignored. Default 1. */
  readonly version?: number
  /**
   * Whether a stored value can be used; if not, it is loaded again. A shared store may hold values that another
   * version, or another program, wrote under our keys. Not called for `null`, a known absence.
   */
  readonly accepts?: (stored: unknown) => boolean
}

export interface CacheAnswer<T> {
  readonly value: T
  /** Unix time in milliseconds at which the load settled. */
  readonly madeAt: number
  /** True when the load failed and this is the last good answer. Never build a transaction from it (promise C5). */
  readonly isStale: boolean
}

export interface SwrOptions {
  /** An explicit refresh: the answer comes from a load that starts after this call. */
  readonly refresh?: boolean
  /** The caller's own signal: it ends this caller's wait, never the load that other callers wait for. */
  readonly signal?: AbortSignal
}

/** One entry for {@link Cache.settleAll}. */
export interface CacheEntry<T> {
  readonly key: CacheKey
  /** As for {@link Cache.swr}. */
  readonly load: (signal: AbortSignal) => Promise<T>
}

export interface Cache {
  /**
   * Returns the cached answer for `key`, and loads it when it is not fresh. Callers of the same key share one load. A
   * failed load is never cached; if there is an answer younger than `freshMs + staleMs`, it is returned instead, marked
   * `isStale`.
   *
   * Values are plain data: strings, numbers, booleans, `null`, `bigint`, arrays and plain objects of these
   * (`cache-value.ts`). `null` means "known to be absent" and is cached like any answer. Do not mutate the result.
   *
   * @param load - receives the cache's own deadline signal ({@link CACHE_LOAD_DEADLINE_MS}).
   * @throws whatever `load` throws; {AppError} `upstream.timeout` at the deadline, `request.aborted` when `signal`
   *   fired.
   */
  swr<T>(
    key: CacheKey,
    policy: CachePolicy,
    load: (signal: AbortSignal) => Promise<T>,
    options?: SwrOptions,
  ): Promise<CacheAnswer<T>>
  /**
   * Returns many answers of one kind, each settled by itself, in the order of the entries. Cached answers cost no wait:
   * a list of tokens that are all cached is one promise, not one per token.
   *
   * @throws nothing for a load that failed, that entry is `rejected`; {AppError} `request.aborted` when `signal` fired.
   */
  settleAll<T>(
    entries: readonly CacheEntry<T>[],
    policy: CachePolicy,
    options?: Pick<SwrOptions, 'signal'>,
  ): Promise<readonly PromiseSettledResult<CacheAnswer<T>>[]>
  /** Removes an answer, for example an allowance after an approval. `version` as in its policy. */
  drop(key: CacheKey, version?: number): Promise<void>
}

export interface CacheOptions {
  readonly kv: Kv
  readonly log: Log
  /** Unix time in milliseconds. */
  readonly now?: () => number
}

interface Found {
  readonly value: unknown
  readonly madeAt: number
  readonly isFresh: boolean
}

type Stored = readonly [value: unknown, madeAt: number]

type Pending = Promise<CacheAnswer<unknown>>

/** Loads in progress for one key; removed when there are none. */
interface Flight {
  running: number
  /** The load that new callers join: the one that started last. */
  youngest: Pending | null
  refreshing: Pending | null
  /** Refreshes that arrive during a load share the next one, so that many refreshes cause two loads at most. */
  nextRefresh: Pending | null
  /** Of two loads, the one that started later decides what is stored, whichever ends first. */
  storedNumber: number
}

/** Increase it when the serialisation of values changes. */
const FORMAT = 1
const MAX_NAME_LENGTH = 200
const MAX_PAUSES = 1_000
const MAX_DECODED = 2_000
/** Clocks of instances may differ by this much. An answer from further ahead means that a clock was set back. */
const CLOCK_SKEW_MS = 1_000

/**
 * A cache over the KV port. In this process there is one load per key at a time. While the store is down every call
 * loads.
 */
export function createCache({ kv, log, now = Date.now }: CacheOptions): Cache {
  const flights = new Map<string, Flight>()
  const pauses = new Map<string, number>()
  const decoded = new Map<string, { readonly text: string; readonly stored: unknown }>()
  let lastNumber = 0

  async function read(name: string, policy: CachePolicy): Promise<Found | null> {
    const text = await kv.get(name).catch((err: unknown) => {
      log.warn({ err }, 'cache could not be read')
      return null
    })
    return interpret(name, text, policy)
  }

  function interpret(name: string, text: string | null, policy: CachePolicy): Found | null {
    const stored = text === null ? undefined : decode(name, text)
    if (!isStored(stored)) return null
    const [value, madeAt] = stored
    if (value !== null && policy.accepts?.(value) === false) return null
    const ageMs = now() - madeAt
    const freshMs = freshMsOf(value, policy)
    if (ageMs < -CLOCK_SKEW_MS || ageMs >= freshMs + policy.staleMs) return null
    return { value, madeAt, isFresh: ageMs < freshMs }
  }

  /** For a cached answer, most of the work is to parse the same text again and again. */
  function decode(name: string, text: string): unknown {
    const known = decoded.get(name)
    if (known?.text === text) return known.stored
    const stored = readCacheValue(text)
    decoded.delete(name)
    decoded.set(name, { text, stored })
    const [oldest] = decoded.keys()
    if (decoded.size > MAX_DECODED && oldest !== undefined) decoded.delete(oldest)
    return stored
  }

  async function write(name: string, text: string, ttlMs: number): Promise<void> {
    if (ttlMs <= 0) return
    await kv.set(name, text, { ttlMs }).catch((err: unknown) => log.warn({ err }, 'cache could not be written'))
  }

  function start(name: string, policy: CachePolicy, load: (signal: AbortSignal) => Promise<unknown>): Pending {
    const flight = flights.get(name) ?? newFlight()
    flights.set(name, flight)
    lastNumber += 1
    const number = lastNumber
    flight.running += 1
    const deadline = startDeadline(CACHE_LOAD_DEADLINE_MS, () => new AppError('upstream.timeout'))

    async function run(): Promise<CacheAnswer<unknown>> {
      try {
        const loaded = await deadline.race(load(deadline.signal))
        const text = encodeCacheValue([loaded, now()] satisfies Stored)
        // Returns the serialised value parsed again, so that the first caller gets exactly what later callers get.
        const [value, madeAt] = decodeCacheValue(text) as Stored
        if (number > flight.storedNumber) {
          flight.storedNumber = number
          await write(name, text, freshMsOf(value, policy) + policy.staleMs)
        }
        pauses.delete(name)
        return { value, madeAt, isStale: false }
      } finally {
        deadline.end()
        flight.running -= 1
        if (flight.youngest === pending) flight.youngest = null
        if (flight.refreshing === pending) flight.refreshing = null
        if (flight.running === 0 && !flight.nextRefresh) flights.delete(name)
      }
    }
    const pending: Pending = Promise.resolve().then(run)
    flight.youngest = pending
    return pending
  }

  async function answer(name: string, policy: CachePolicy, load: (signal: AbortSignal) => Promise<unknown>) {
    const before = flights.get(name)
    // A running load that is not a refresh means that no fresh answer was stored.
    if (!before?.youngest || before.refreshing) {
      const stored = await read(name, policy)
      if (stored?.isFresh) return { value: stored.value, madeAt: stored.madeAt, isStale: false }
      if (stored && now() < (pauses.get(name) ?? 0))
        return { value: stored.value, madeAt: stored.madeAt, isStale: true }
    }
    try {
      return await (flights.get(name)?.youngest ?? start(name, policy, load))
    } catch (error) {
      const stored = await read(name, policy)
      if (!stored) throw error
      pause(name)
      return { value: stored.value, madeAt: stored.madeAt, isStale: true }
    }
  }

  function refresh(name: string, policy: CachePolicy, load: (signal: AbortSignal) => Promise<unknown>): Pending {
    const startRefresh = () => {
      const pending = start(name, policy, load)
      const flight = flights.get(name)
      if (flight) flight.refreshing = pending
      return pending
    }
    const flight = flights.get(name)
    if (!flight?.refreshing) return startRefresh()
    flight.nextRefresh ??= flight.refreshing
      .catch(() => {})
      .then(() => {
        flight.nextRefresh = null
        return startRefresh()
      })
    return flight.nextRefresh
  }

  function pause(name: string): void {
    pauses.delete(name)
    pauses.set(name, now() + STALE_PAUSE_MS)
    const [oldest] = pauses.keys()
    if (pauses.size > MAX_PAUSES && oldest !== undefined) pauses.delete(oldest)
  }

  /** A fresh answer of a store in this process, if no load is in progress for it. */
  function atHand<T>(name: string, policy: CachePolicy): CacheAnswer<T> | null {
    if (!kv.peek || flights.has(name)) return null
    const found = interpret(name, kv.peek(name), policy)
    return found?.isFresh ? { value: found.value as T, madeAt: found.madeAt, isStale: false } : null
  }

  async function wait<T>(
    name: string,
    policy: CachePolicy,
    load: (signal: AbortSignal) => Promise<T>,
    { refresh: isRefresh, signal }: SwrOptions,
  ): Promise<CacheAnswer<T>> {
    const work = isRefresh ? refresh(name, policy, load) : answer(name, policy, load)
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
      const found = options.refresh || options.signal?.aborted ? null : atHand<T>(name, policy)
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
        const found = atHand<T>(name, policy)
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
      const flight = flights.get(name)
      if (flight) {
        // Loads that started earlier must not be joined and must not be stored.
        flight.storedNumber = lastNumber
        flight.youngest = null
      }
      await kv.delete(name)
    },
  }
}

function newFlight(): Flight {
  return { running: 0, youngest: null, refreshing: null, nextRefresh: null, storedNumber: 0 }
}

/** A shared store may hold values that this app never wrote. */
function isStored(value: unknown): value is Stored {
  return Array.isArray(value) && value.length === 2 && typeof value[1] === 'number'
}

function freshMsOf(value: unknown, { freshMs, absentMs }: CachePolicy): number {
  return value === null ? (absentMs ?? freshMs) : freshMs
}

function nameOf([kind, ...parts]: CacheKey, version = 1): string {
  const text = encodeCacheValue(parts)
  const rest = text.length > MAX_NAME_LENGTH ? createHash('sha256').update(text).digest('base64url') : text
  return `cache:${FORMAT}:${kind}@${version}:${rest}`
}
