import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { accountKey } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { BALANCE_LOCKOUT_MS } from './balance-lockout'

/** A balance is fresh for this long; afterwards it stays on screen while a newer one loads. */
export const BALANCE_FRESH_MS = 10_000

export interface BalancesKey {
  readonly chainId: Caip2
  /** Account on that network. */
  readonly address: string
}

export interface BalanceQueriesOptions<Answer> {
  readonly queryClient: QueryClient
  fetchBalances(input: BalancesKey & { readonly refresh: boolean }, signal: AbortSignal): Promise<Answer>
  now(): number
}

/** `until` is Unix ms; `cause` is what brought the lock, and is told as long as it lasts. */
type Lock = { readonly until: number; readonly cause: unknown }
type Locks = Readonly<Record<string, Lock>>

const NEVER_LOCKED: Lock = { until: 0, cause: undefined }

/** Balances by network and address, with the lockout that a failure brings for exactly that pair. */
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
      // Offline is none of the server either: it is asked again as soon as there is a connection.
      if (cause instanceof AppError && cause.code === 'network.offline')
        throw new AppError('balance.unavailable', { cause })
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
    /** Asks anew, past every cache, and never past the lockout. The answer shows wherever the balances are shown. */
    async refresh(key: BalancesKey): Promise<Answer> {
      // A fetch that is on its way may have been answered by a cache.
      await queryClient.cancelQueries({ queryKey: options(key).queryKey })
      return queryClient.fetchQuery({ ...options(key, true), staleTime: 0 })
    },
    /** What is asked for has changed: what shows is fetched anew, the rest when it is needed. Never past the lockout. */
    invalidate: (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['balances'] }),
    /** Unix ms until which a pair is blocked, so that a button can count down; `locks` tells when it changes. */
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

/** The server locks too, perhaps since another visitor's failure: then its word on the rest of that time counts. */
function secondsToWait(cause: unknown): number {
  const seconds = cause instanceof AppError && cause.code === 'balance.unavailable' ? cause.details.seconds : undefined
  const most = BALANCE_LOCKOUT_MS / 1_000
  return typeof seconds === 'number' && seconds > 0 && seconds < most ? seconds : most
}
