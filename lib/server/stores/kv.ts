import 'server-only'

/** Life of a record in whole milliseconds, greater than 0. */
export interface Life {
  readonly ttlMs: number
}

/**
 * Key-value port: what must survive a request and be seen by every instance (nonces, limits, locks, cached answers).
 * Values are strings; the caller decides how to write them. Every method is atomic, across all clients of one store,
 * and a record whose life has passed is absent. Adapters keep the same promises: `tests/adapters/describe-kv.ts`.
 *
 * Any method may reject (store down, store full, a value that is not ours): whoever guards something with it must then
 * refuse. What services get is guarded (`guardKv`): it rejects with an `AppError` within a deadline.
 *
 * `signal` ends the wait. What was sent by then may still be carried out, at most once, as it may be after a deadline.
 */
export interface Kv {
  /** Name of the adapter, for `/api/health`. */
  readonly id: string
  /** For a store in this process: it answers before anything else can happen, so that nobody ever waits for it. */
  readonly isLocal?: true
  get(key: string, signal?: AbortSignal): Promise<string | null>
  /** The same at once, in a store of this process: what is asked for with most requests need not wait its turn. */
  peek?(key: string): string | null
  set(key: string, value: string, life: Life, signal?: AbortSignal): Promise<void>
  /** Writes only when the key is absent; `true` for the one writer who did. */
  setIfAbsent(key: string, value: string, life: Life, signal?: AbortSignal): Promise<boolean>
  /**
   * Writes only where the value still is `was`; `true` for the one writer who did. What somebody else has changed or
   * removed stays as they left it: a record is read, changed and written without a lock, and never brought back.
   */
  replace(key: string, was: string, value: string, life: Life, signal?: AbortSignal): Promise<boolean>
  /** Reads and removes in one step: of many concurrent callers one gets the value. */
  getAndDelete(key: string, signal?: AbortSignal): Promise<string | null>
  /** Counts up. The life starts with the first count and is not prolonged by later ones. */
  increment(key: string, step: Step, signal?: AbortSignal): Promise<Count>
  delete(key: string, signal?: AbortSignal): Promise<void>
}

/** One count, and the life of a counter that starts with it. */
export interface Step extends Life {
  /** Whole number greater than 0. Default 1. */
  readonly by?: number
}

/** A counter after a count, and what is left of its life, from 0 to the life itself. */
export interface Count {
  readonly count: number
  readonly remainingMs: number
}
