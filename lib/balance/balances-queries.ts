import { type QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { accountKey } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { isRefused, stepError } from '@/lib/core/step-error'
import { BALANCE_LOCKOUT_MS } from './balance-lockout'

/** A balance is fresh for this long. Afterwards it stays on screen while a newer one loads. */
export const BALANCE_FRESH_MS = 10_000

export interface BalancesKey {
  readonly chainId: Caip2
  /** Account address on that network. */
  readonly address: string
}

export interface BalanceQueriesOptions<Answer> {
  readonly queryClient: QueryClient
  fetchBalances(input: BalancesKey & { readonly refresh: boolean }, signal: AbortSignal): Promise<Answer>
  now(): number
}

/** `until` is Unix time in milliseconds. `cause` is the failure, rethrown while the lockout lasts. */
type Lock = { readonly until: number; readonly cause: unknown }
type Locks = Readonly<Record<string, Lock>>

const NEVER_LOCKED: Lock = { until: 0, cause: undefined }

/** Queries of balances by network and address. A failure locks exactly that pair. */
export function createBalanceQueries<Answer>({ queryClient, fetchBalances, now }: BalanceQueriesOptions<Answer>) {
  /** By `accountKey`. */
  const locks: StoreApi<Locks> = createStore<Locks>(() => ({}))

  async function fetchOnce(key: BalancesKey, refresh: boolean, signal: AbortSignal): Promise<Answer> {
    const { until, cause } = locks.getState()[accountKey(key.chainId, key.address)] ?? NEVER_LOCKED
    const remainingMs = until - now()
    if (remainingMs > 0) throw unavailable(cause, Math.ceil(remainingMs / 1_000))
    try {
      return await fetchBalances({ ...key, refresh }, signal)
    } catch (cause) {
      // An aborted request is no failure.
      if (signal.aborted) throw cause
      // A later retry would fail too. No lockout, so that a corrected request is sent at once.
      if (isRefused(cause)) throw stepError(cause, 'balance.unavailable')
      // Offline is not a failure of the server: it is asked again when the connection is back.
      if (AppError.is(cause, 'network.offline')) throw new AppError('balance.unavailable', { cause })
      const seconds = secondsToWait(cause)
      locks.setState({ [accountKey(key.chainId, key.address)]: { until: now() + seconds * 1_000, cause } })
      throw unavailable(cause, seconds)
    }
  }

  const options = (key: BalancesKey, refresh = false) =>
    queryOptions({
      queryKey: ['balances', accountKey(key.chainId, key.address)],
      queryFn: ({ signal }) => fetchOnce(key, refresh, signal),
      staleTime: BALANCE_FRESH_MS,
      retry: false,
    })

  return {
    options: (key: BalancesKey) => options(key),
    /** Reads balances for other code than a view. */
    async read(key: BalancesKey): Promise<Answer> {
      // Otherwise TanStack Query cancels the fetch when the last view that shows these balances closes.
      const release = new QueryObserver(queryClient, { ...options(key), enabled: false }).subscribe(() => undefined)
      try {
        return await queryClient.fetchQuery(options(key))
      } finally {
        release()
      }
    },
    /** Reads from the chain instead of any cache, but respects the lockout. All users of the query get the answer. */
    async refresh(key: BalancesKey): Promise<Answer> {
      // A fetch in progress may be answered by a cache.
      await queryClient.cancelQueries({ queryKey: options(key).queryKey })
      return queryClient.fetchQuery({ ...options(key, true), staleTime: 0 })
    },
    /**
     * Call when the set of tokens has changed. Refetches balances that are on screen now, the others on use. Respects
     * the lockout.
     */
    invalidate: (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['balances'] }),
    /** Unix time in milliseconds until which a pair is locked, for a countdown. Subscribe to `locks` for changes. */
    lockedUntil: (key: BalancesKey): number =>
      (locks.getState()[accountKey(key.chainId, key.address)] ?? NEVER_LOCKED).until,
    locks,
  }
}

const unavailable = (cause: unknown, seconds: number) =>
  new AppError('balance.unavailable', {
    cause,
    requestId: cause instanceof AppError ? cause.requestId : undefined,
    details: { seconds },
  })

/** The server has a lockout too, which may have started with another visitor's failure: its remaining time counts. */
function secondsToWait(cause: unknown): number {
  const seconds = AppError.is(cause, 'balance.unavailable') ? cause.details.seconds : undefined
  const most = BALANCE_LOCKOUT_MS / 1_000
  return typeof seconds === 'number' && seconds > 0 && seconds < most ? seconds : most
}
