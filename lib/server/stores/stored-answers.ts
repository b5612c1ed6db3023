import 'server-only'
import type { Log } from '../kit/log'
import type { CachePolicy } from './cache'
import { decodeCacheValue, encodeCacheValue, readCacheValue } from './cache-value'
import type { Kv } from './kv'

/** Maximum number of parsed answers in memory. */
const MAX_DECODED = 2_000
/** Clocks of instances may differ by this much. An answer from further ahead means that a clock was set back. */
const CLOCK_SKEW_MS = 1_000

/** An answer in the store that its policy allows to be returned. */
interface StoredAnswer {
  readonly value: unknown
  /** Unix time in milliseconds at which its load settled. */
  readonly madeAt: number
  /** `false`: it may be returned only when a load fails. */
  readonly isFresh: boolean
}

/** A serialised answer, and its value parsed from `text` again: the first caller gets exactly what later callers get. */
interface EncodedAnswer {
  readonly text: string
  readonly value: unknown
  readonly madeAt: number
}

/** The answers of the cache in the KV store. No method rejects: an answer that cannot be read is absent. */
export interface StoredAnswers {
  read(name: string, policy: CachePolicy): Promise<StoredAnswer | null>
  /** As `read`, without I/O; always `null` for a store outside this process. */
  peek(name: string, policy: CachePolicy): StoredAnswer | null
  /** Stores an answer for as long as the policy allows it to be returned. */
  write(name: string, answer: EncodedAnswer, policy: CachePolicy): Promise<void>
}

type Stored = readonly [value: unknown, madeAt: number]

export function createStoredAnswers({ kv, log, now }: { kv: Kv; log: Log; now: () => number }): StoredAnswers {
  const decode = createDecoder()

  function interpret(name: string, text: string | null, policy: CachePolicy): StoredAnswer | null {
    const stored = text === null ? undefined : decode(name, text)
    if (!isStored(stored)) return null
    const [value, madeAt] = stored
    if (value !== null && policy.accepts?.(value) === false) return null
    const ageMs = now() - madeAt
    const freshMs = freshMsOf(value, policy)
    if (ageMs < -CLOCK_SKEW_MS || ageMs >= freshMs + policy.staleMs) return null
    return { value, madeAt, isFresh: ageMs < freshMs }
  }

  return {
    async read(name, policy) {
      const text = await kv.get(name).catch((err: unknown) => {
        log.warn({ err }, 'cache could not be read')
        return null
      })
      return interpret(name, text, policy)
    },
    peek: (name, policy) => (kv.peek ? interpret(name, kv.peek(name), policy) : null),
    async write(name, { text, value }, policy) {
      const ttlMs = freshMsOf(value, policy) + policy.staleMs
      if (ttlMs <= 0) return
      await kv.set(name, text, { ttlMs }).catch((err: unknown) => log.warn({ err }, 'cache could not be written'))
    },
  }
}

/** @throws {TypeError} for a value that is not plain data, see `encodeCacheValue`. */
export function encodeAnswer(value: unknown, madeAt: number): EncodedAnswer {
  const text = encodeCacheValue([value, madeAt] satisfies Stored)
  const [decoded] = decodeCacheValue(text) as Stored
  return { text, value: decoded, madeAt }
}

/** Parses stored texts. Remembers the last text of each name: parsing is most of the work for a cached answer. */
function createDecoder(): (name: string, text: string) => unknown {
  const decoded = new Map<string, { readonly text: string; readonly stored: unknown }>()
  return (name, text) => {
    const known = decoded.get(name)
    if (known?.text === text) return known.stored
    const stored = readCacheValue(text)
    decoded.delete(name)
    decoded.set(name, { text, stored })
    const [oldest] = decoded.keys()
    if (decoded.size > MAX_DECODED && oldest !== undefined) decoded.delete(oldest)
    return stored
  }
}

/** A shared store may hold values that this app never wrote. */
function isStored(value: unknown): value is Stored {
  return Array.isArray(value) && value.length === 2 && typeof value[1] === 'number'
}

function freshMsOf(value: unknown, { freshMs, absentMs }: CachePolicy): number {
  return value === null ? (absentMs ?? freshMs) : freshMs
}
