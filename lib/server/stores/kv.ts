import 'server-only'

/** Life of a record in whole milliseconds, greater than 0. */
export interface Life {
  readonly ttlMs: number
}

/**
 * Key-value port: everything that must survive a request and be visible to every instance (nonces, limits, locks,
 * cached answers). Values are strings; the caller serialises them. Every method is atomic among all clients of one
 * store, and an expired record is absent. All adapters pass the same tests: `tests/adapters/describe-kv.ts`.
 *
 * Any method may reject (store down, store full, a value that is not ours); a caller that guards something with it must
 * then refuse. Services get a guarded store (`guardKv`), which rejects with an `AppError` within a deadline.
 *
 * `signal` ends the wait. A command that was already sent may still be executed, at most once; the same applies after a
 * deadline.
 */
export interface Kv {
  /** Name of the adapter, for `/api/health`. */
  readonly id: string
  /** For a store in this process: its calls settle without I/O, so that they need no deadline. */
  readonly isLocal?: true
  get(key: string, signal?: AbortSignal): Promise<string | null>
  /** Synchronous `get`, in a store of this process: a record that most requests need is read without a promise. */
  peek?(key: string): string | null
  set(key: string, value: string, life: Life, signal?: AbortSignal): Promise<void>
  /** Writes only when the key is absent; `true` for the one caller that wrote. */
  setIfAbsent(key: string, value: string, life: Life, signal?: AbortSignal): Promise<boolean>
  /**
   * Writes only while the value is still `was`; `true` for the one caller that wrote. A record that another client
   * changed or removed stays as it is. So a record can be read, changed and written without a lock, and a removed
   * record never comes back.
   */
  replace(key: string, was: string, value: string, life: Life, signal?: AbortSignal): Promise<boolean>
  /** Reads and removes in one step: only one of several concurrent callers gets the value. */
  getAndDelete(key: string, signal?: AbortSignal): Promise<string | null>
  /** Counts up. The expiry starts with the first count; later counts do not extend it. */
  increment(key: string, step: Step, signal?: AbortSignal): Promise<Count>
  delete(key: string, signal?: AbortSignal): Promise<void>
}

/** One count, and the life of a counter that starts with it. */
export interface Step extends Life {
  /** Whole number greater than 0. Default 1. */
  readonly by?: number
}

/** A counter after a count, and the rest of its life, from 0 to the life itself. */
export interface Count {
  readonly count: number
  readonly remainingMs: number
}
