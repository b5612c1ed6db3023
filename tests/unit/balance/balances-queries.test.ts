import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BALANCE_LOCKOUT_MS } from '@/lib/balance/balance-lockout'
import { BALANCE_FRESH_MS, createBalanceQueries } from '@/lib/balance/balances-queries'
import { AppError } from '@/lib/core/app-error'
import { ADA, BOB } from '../../fakes/fake-wallet'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Fetch = (
  input: { address: string; chainId: string; refresh: boolean },
  signal: AbortSignal,
) => Promise<{ readonly balances: readonly string[] }>

const key = { chainId: 'eip155:31337', address: ADA } as const
const answer = (...balances: string[]) => Promise.resolve({ balances })

function setUp() {
  const queryClient = new QueryClient()
  const fetchBalances = vi.fn<Fetch>(() => answer('ETH'))
  const queries = createBalanceQueries({ queryClient, fetchBalances, now: () => Date.now() })
  const read = (of: Parameters<typeof queries.options>[0] = key) => queryClient.fetchQuery(queries.options(of))
  return { queryClient, fetchBalances, queries, read }
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'it did not fail',
    (cause: AppError) => ({ code: cause.code, details: cause.details }),
  )

describe('createBalanceQueries', () => {
  test('behavior: balances are cached by network and address, however the address is spelled', async () => {
    const { read, fetchBalances } = setUp()
    await read()
    await read({ ...key, address: ADA.toLowerCase() })
    expect(fetchBalances).toHaveBeenCalledTimes(1)
    await read({ ...key, chainId: 'eip155:1' })
    await read({ ...key, address: BOB })
    expect(fetchBalances).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(BALANCE_FRESH_MS)
    await read()
    expect(fetchBalances).toHaveBeenCalledTimes(4)
  })

  test('error: base58 accounts that differ in case share neither a balance nor a lockout', async () => {
    const { read, fetchBalances, queries } = setUp()
    const one = { chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', address: 'GwAF45zj' } as const
    const other = { ...one, address: 'gwAF45zj' }
    await read(one)
    await read(other)
    expect(fetchBalances).toHaveBeenCalledTimes(2)
    fetchBalances.mockRejectedValueOnce(new AppError('balance.unavailable'))
    await queries.refresh(one).catch(() => undefined)
    expect(queries.lockedUntil(one)).toBeGreaterThan(Date.now())
    expect(queries.lockedUntil(other)).toBe(0)
  })

  test('behavior: an explicit refresh is never answered by a cache, and all users of the query get its answer', async () => {
    const { read, queries, fetchBalances, queryClient } = setUp()
    await read()
    fetchBalances.mockReturnValueOnce(answer('ETH', 'USDC'))
    await queries.refresh(key)
    expect(fetchBalances.mock.calls.map(([input]) => input.refresh)).toEqual([false, true])
    expect(queryClient.getQueryData(queries.options(key).queryKey)).toEqual({ balances: ['ETH', 'USDC'] })
  })

  test('behavior: a refresh during an older fetch does not use the answer of that fetch', async () => {
    const { read, queries, fetchBalances } = setUp()
    fetchBalances.mockReturnValueOnce(new Promise(() => undefined))
    read().catch(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    fetchBalances.mockReturnValueOnce(answer('new'))
    expect(await queries.refresh(key)).toEqual({ balances: ['new'] })
  })

  test('behavior: a read goes on if the last view that shows the balances closes', async () => {
    const { queries, fetchBalances, queryClient } = setUp()
    fetchBalances.mockImplementation(
      (_, signal) =>
        new Promise((resolve, reject) => {
          setTimeout(() => resolve({ balances: ['ETH'] }), 100)
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    const closeView = new QueryObserver(queryClient, queries.options(key)).subscribe(() => undefined)
    const read = queries.read(key)
    await vi.advanceTimersByTimeAsync(50)
    closeView()
    await vi.advanceTimersByTimeAsync(50)
    expect(await read).toEqual({ balances: ['ETH'] })
    expect(fetchBalances).toHaveBeenCalledTimes(1)
  })

  test('error: a failure is reported and locks exactly that pair for 30 s, refreshing included', async () => {
    const { read, queries, fetchBalances } = setUp()
    const start = Date.now()
    fetchBalances.mockRejectedValueOnce(new AppError('upstream.failed'))
    expect(await failure(read())).toEqual({ code: 'balance.unavailable', details: { seconds: 30 } })
    expect(queries.lockedUntil(key)).toBe(start + BALANCE_LOCKOUT_MS)

    await vi.advanceTimersByTimeAsync(BALANCE_LOCKOUT_MS - 1_500)
    expect(await failure(read())).toEqual({ code: 'balance.unavailable', details: { seconds: 2 } })
    expect(await failure(queries.refresh(key))).toEqual({ code: 'balance.unavailable', details: { seconds: 2 } })
    expect(fetchBalances).toHaveBeenCalledTimes(1)

    await read({ ...key, address: BOB })
    await read({ ...key, chainId: 'eip155:1' })
    expect(fetchBalances).toHaveBeenCalledTimes(3)

    await vi.advanceTimersByTimeAsync(1_500)
    expect(await queries.refresh(key)).toEqual({ balances: ['ETH'] })
  })

  test.each(['request.invalid', 'request.too_large', 'request.not_found', 'request.method_not_allowed'] as const)(
    'error: %s of our server is not an outage: it causes no lockout',
    async (code) => {
      const { read, queries, fetchBalances } = setUp()
      fetchBalances.mockRejectedValueOnce(new AppError(code))
      expect(await failure(read())).toEqual({ code: 'request.refused', details: {} })
      expect(queries.lockedUntil(key)).toBe(0)
      expect(await queries.refresh(key)).toEqual({ balances: ['ETH'] })
    },
  )

  test('error: a request during the lockout fails with the original cause and its request id', async () => {
    const { read, queries, fetchBalances } = setUp()
    const cause = new AppError('upstream.failed', { requestId: 'request-7' })
    fetchBalances.mockRejectedValueOnce(cause)
    await failure(read())
    await vi.advanceTimersByTimeAsync(1_000)
    await expect(queries.refresh(key)).rejects.toMatchObject({
      cause,
      requestId: 'request-7',
      details: { seconds: 29 },
    })
    expect(fetchBalances).toHaveBeenCalledTimes(1)
  })

  test.each([
    [12, 12],
    [-1, 30],
    [31_536_000, 30],
    ['soon', 30],
  ])('behavior: a lockout of the server sets the remaining time (%s: %i s)', async (seconds, expected) => {
    const { read, queries, fetchBalances } = setUp()
    const start = Date.now()
    fetchBalances.mockRejectedValueOnce(new AppError('balance.unavailable', { details: { seconds } }))
    expect(await failure(read())).toEqual({ code: 'balance.unavailable', details: { seconds: expected } })
    expect(queries.lockedUntil(key)).toBe(start + expected * 1_000)
  })

  test('behavior: subscribers are notified of the lockout', async () => {
    const { read, queries, fetchBalances } = setUp()
    const heard = vi.fn()
    queries.locks.subscribe(heard)
    fetchBalances.mockRejectedValueOnce(new AppError('upstream.failed'))
    await failure(read())
    expect(heard).toHaveBeenCalledOnce()
  })

  test('behavior: the last good answer stays after a failure', async () => {
    const { read, queries, fetchBalances, queryClient } = setUp()
    await read()
    fetchBalances.mockRejectedValueOnce(new AppError('upstream.failed'))
    await failure(queries.refresh(key))
    expect(queryClient.getQueryData(queries.options(key).queryKey)).toEqual({ balances: ['ETH'] })
  })

  test('behavior: an aborted fetch does not count as a failure', async () => {
    const { read, queries, fetchBalances, queryClient } = setUp()
    fetchBalances.mockImplementationOnce(
      (_input, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    const waited = failure(read())
    await vi.advanceTimersByTimeAsync(0)
    await queryClient.cancelQueries()
    await waited
    expect(queries.lockedUntil(key)).toBe(0)
  })
})
