import 'server-only'

/** Life of a record in whole milliseconds, greater than 0. */
export interface Life {
  readonly ttlMs: number
}

/**
 * Key-value port: what must survive a request and be seen by every instance (nonces, limits, locks, cached answers).
 * Values are strings; the caller decides how to write them. Every method is atomic, and a record whose life has
 * passed is absent. Adapters keep the same promises: `tests/unit/server/platform/kv-contract.ts`.
 *
 * Any method may reject (store down, store full): whoever guards something with it must then refuse.
 */
export interface Kv {
  /** Name of the adapter, for `/api/health`. */
  readonly id: string
  get(key: string): Promise<string | null>
  set(key: string, value: string, life: Life): Promise<void>
  /** Writes only when the key is absent; `true` for the one writer who did. */
  setIfAbsent(key: string, value: string, life: Life): Promise<boolean>
  /** Reads and removes in one step: of many concurrent callers one gets the value. */
  getAndDelete(key: string): Promise<string | null>
  /** Counts up by 1. The life starts with the first count and is not prolonged by later ones. */
  increment(key: string, life: Life): Promise<{ readonly count: number; readonly remainingMs: number }>
  delete(key: string): Promise<void>
}
