import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AskChain } from '@/lib/chains/gateway-client'
import type { BatchStatus } from '@/lib/connect/call-batches'
import { AppError } from '@/lib/core/app-error'
import type { EvmTransactionId } from '@/lib/core/transaction-id'
import { BATCH_POLL_MS, watchBatch } from '@/lib/transaction/watch-batch'
import { WATCH_TIMEOUT_MS } from '@/lib/transaction/watch-transaction'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const FROM = '0x1111111111111111111111111111111111111111'
const HASH: EvmTransactionId = `0x${'7'.repeat(64)}`
const OTHER_HASH: EvmTransactionId = `0x${'8'.repeat(64)}`
const token = { symbol: 'USDC', address: `0x${'aa'.repeat(20)}`, decimals: 6 }
const record = {
  id: '0xbundle',
  from: FROM,
  chainId: 'eip155:31337',
  intent: { kind: 'approval', token, limit: '1' },
  batch: {},
} as const

const word = (value: bigint): string => value.toString(16).padStart(64, '0')

/** The event of an operation of the account (ERC-4337). */
const operation = (isSuccess: boolean, paymaster = 0n, sender = FROM) => ({
  address: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  topics: [
    '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
    `0x${'ab'.repeat(32)}`,
    `0x${'0'.repeat(24)}${sender.slice(2)}`,
    `0x${word(paymaster)}`,
  ],
  data: `0x${word(0n)}${word(isSuccess ? 1n : 0n)}${word(5_000n)}${word(100n)}`,
})

/** Follows a batch whose wallet and chain the test changes. */
function follow(batch: { readonly transaction?: EvmTransactionId } = {}) {
  const wallet: { status: BatchStatus['status'] | 'away'; transaction: EvmTransactionId | undefined } = {
    status: 'pending',
    transaction: undefined,
  }
  const mined = new Map<string, object>()
  const seen: unknown[] = []
  const ask: AskChain = async (_, method, [id]) =>
    method === 'eth_getTransactionReceipt' ? (mined.get(String(id)) ?? null) : '0x10'
  const end = new AbortController()
  let ended: unknown
  watchBatch(
    { ...record, batch },
    {
      ask,
      now: () => Date.now(),
      confirmations: 1,
      signal: end.signal,
      onSeen: (each) => void seen.push(each),
      async readBatch() {
        if (wallet.status === 'away') throw new AppError('wallet.disconnected')
        return { status: wallet.status, transaction: wallet.transaction }
      },
    },
  ).then(
    (outcome) => {
      ended = outcome
    },
    (error: AppError) => {
      ended = error.code
    },
  )
  const tick = (ms = BATCH_POLL_MS) => vi.advanceTimersByTimeAsync(ms)
  /** A block has the transaction. */
  const mine = (hash: string, receipt: object = {}) =>
    mined.set(hash, { blockNumber: '0x10', status: '0x1', gasUsed: '0x5208', effectiveGasPrice: '0x1', ...receipt })
  return { wallet, mine, seen, end, tick, ended: () => ended }
}

describe('watchBatch', () => {
  test('behavior: it is confirmed once the chain has the transaction that the wallet names', async () => {
    const { wallet, mine, seen, tick, ended } = follow()
    await tick()
    Object.assign(wallet, { status: 'confirmed', transaction: HASH })
    await tick()
    expect(seen).toEqual([{ batch: { transaction: HASH } }])
    expect(ended()).toBeUndefined()
    mine(HASH)
    await tick()
    expect(ended()).toMatchObject({ status: 'confirmed', fee: '21000' })
  })

  test.each([
    [
      'failed by its operation, although the wallet says it is done',
      [operation(false)],
      { status: 'reverted', fee: '5000' },
    ],
    ['done by its operation, which the account has paid', [operation(true)], { status: 'confirmed', fee: '5000' }],
    ['done by its operation, which another has paid', [operation(true, 9n)], { status: 'confirmed', fee: undefined }],
    [
      'done, whatever became of another account',
      [operation(false, 0n, `0x${'2'.repeat(40)}`)],
      { status: 'confirmed' },
    ],
  ])('behavior: it is %s', async (_, logs, outcome) => {
    const { wallet, mine, tick, ended } = follow()
    Object.assign(wallet, { status: 'confirmed', transaction: HASH })
    mine(HASH, { logs })
    await tick()
    expect(ended()).toMatchObject(outcome)
  })

  test('behavior: a wallet that says "reverted" is believed although its transaction succeeded', async () => {
    const { wallet, mine, tick, ended } = follow()
    Object.assign(wallet, { status: 'reverted', transaction: HASH })
    mine(HASH)
    await tick()
    expect(ended()).toEqual({ status: 'reverted', fee: '21000' })
  })

  test('behavior: a wallet that says "confirmed" of a reverted transaction is not believed', async () => {
    const { wallet, mine, tick, ended } = follow()
    Object.assign(wallet, { status: 'confirmed', transaction: HASH })
    mine(HASH, { status: '0x0' })
    await tick()
    expect(ended()).toMatchObject({ status: 'reverted' })
  })

  test.each([
    ['failed', { status: 'dropped' }],
    ['reverted', { status: 'reverted' }],
    ['partial', { status: 'unsure' }],
  ] as const)('behavior: %s without a transaction ends it', async (status, outcome) => {
    const { wallet, tick, ended } = follow()
    wallet.status = status
    await tick()
    expect(ended()).toEqual(outcome)
  })

  test('behavior: after a reload the chain alone is enough, while no wallet is connected', async () => {
    const { wallet, mine, tick, ended } = follow({ transaction: HASH })
    wallet.status = 'away'
    await tick()
    expect(ended()).toBeUndefined()
    mine(HASH)
    await tick()
    expect(ended()).toMatchObject({ status: 'confirmed' })
  })

  test('behavior: after a reorganisation another transaction may have made the calls', async () => {
    const { wallet, mine, seen, tick, ended } = follow()
    Object.assign(wallet, { status: 'confirmed', transaction: HASH })
    await tick()
    wallet.transaction = OTHER_HASH
    mine(OTHER_HASH)
    await tick()
    expect(seen.at(-1)).toEqual({ batch: { transaction: OTHER_HASH } })
    expect(ended()).toMatchObject({ status: 'confirmed' })
  })

  test('error: a wallet that says nothing leaves it unsure after half an hour', async () => {
    const { wallet, tick, ended } = follow()
    wallet.status = 'away'
    await tick(WATCH_TIMEOUT_MS - BATCH_POLL_MS)
    expect(ended()).toBeUndefined()
    await tick(2 * BATCH_POLL_MS)
    expect(ended()).toEqual({ status: 'unsure' })
  })

  test('error: it ends with its page', async () => {
    const { end, tick, ended } = follow()
    await tick()
    end.abort()
    await tick()
    expect(ended()).toBe('request.aborted')
  })
})
