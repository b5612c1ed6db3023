import 'server-only'

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
   * @param load - receives the cache's own deadline signal (`CACHE_LOAD_DEADLINE_MS`).
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
