import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AskChain } from '@/lib/chains/gateway-client'
import type { BatchStatus } from '@/lib/connect/call-batches'
import { AppError } from '@/lib/core/app-error'
import { createMemoryStorage } from '@/lib/core/storage'
import type { EvmTransactionId } from '@/lib/core/transaction-id'
import type { TransactionIntent } from '@/lib/transaction/intent-registry'
import type { TransactionRecord } from '@/lib/transaction/transaction-record'
import { TRANSACTIONS_KEPT } from '@/lib/transaction/transaction-records'
import { createTransactions, type TransactionsOptions } from '@/lib/transaction/transactions'
import { BATCH_POLL_MS } from '@/lib/transaction/watch-batch'
import * as watch from '@/lib/transaction/watch-transaction'
import { FAST_POLL_MS, WATCH_TIMEOUT_MS } from '@/lib/transaction/watch-transaction'
import { transferLog } from '@/tests/support/transfer-log'
import { ADA, BOB } from '../../fakes/fake-wallet'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hashOf = (index: number): `0x${string}` => `0x${index.toString(16).padStart(64, '0')}`
const token = { symbol: 'USDC', address: BOB, decimals: 6 }
const intent: TransactionIntent = { kind: 'swap', source: token, target: token, fromAmount: '5', toAmount: '6' }
const sent = (index = 1) => ({
  id: hashOf(index),
  from: ADA,
  nonce: 7,
  chainId: 'eip155:31337' as const,
  intent,
  request: { to: BOB, data: '0x', value: '0' },
})

/** A transfer on Solana, of its first signature. */
const SIGNATURE = '5'.repeat(88)
const SOL_OWNER = '83astBRguLMdt2h5U1Tpdq5tjFoJ6noeGwaY3mDLVcri'
const solana = {
  id: SIGNATURE,
  from: SOL_OWNER,
  chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' as const,
  lastValidBlock: 90,
  intent: {
    kind: 'send',
    token: { symbol: 'SOL', address: '1'.repeat(32), decimals: 9 },
    amount: '5',
    recipient: SOL_OWNER,
  } as TransactionIntent,
}

function setUp(storage = createMemoryStorage(), more: Partial<TransactionsOptions> = {}) {
  const mined = new Map<string, '0x0' | '0x1'>()
  const logs: object[] = []
  const ask: AskChain = async (_chain, method, [first]) => {
    if (method === 'eth_getTransactionReceipt') {
      const status = mined.get(String(first))
      return status === undefined ? null : { blockNumber: '0x1', status, logs }
    }
    if (method === 'getBlockHeight') return 100
    if (method === 'getSignatureStatuses') {
      return { value: [mined.has(SIGNATURE) ? { err: null, confirmationStatus: 'confirmed' } : null] }
    }
    return method === 'eth_getTransactionByHash' ? { nonce: '0x7' } : '0x7'
  }
  const changes = new Set<() => void>()
  /** What the wallet says of each batch. */
  const told: { status: BatchStatus['status'] | 'away'; transaction: EvmTransactionId | undefined } = {
    status: 'pending',
    transaction: undefined,
  }
  const options: TransactionsOptions = {
    storage,
    ask,
    now: () => Date.now(),
    onStorageChange(listener) {
      changes.add(listener)
      return () => void changes.delete(listener)
    },
    confirmationsOf: () => 1,
    loadWatch: async () => watch,
    loadSolanaWatch: () => import('@/lib/transaction/solana-watch'),
    loadBatches: () => import('@/lib/connect/call-batches'),
    loadBatchWatch: () => import('@/lib/transaction/watch-batch'),
    async readBatch() {
      if (told.status === 'away') throw new AppError('wallet.disconnected')
      return { status: told.status, transaction: told.transaction }
    },
    ...more,
  }
  const transactions = createTransactions(options)
  return {
    storage,
    mined,
    logs,
    told,
    transactions,
    options,
    stored: () => JSON.parse(storage.get('transactions') ?? '[]'),
    /** The browser tells of what another tab has stored. */
    tellOfOtherTabs: () => {
      for (const change of changes) change()
    },
    listeners: () => changes.size,
  }
}

const code = (cause: unknown) => (cause as AppError).code

describe('createTransactions', () => {
  test('behavior: what was sent is stored before anything waits for it', () => {
    const { transactions, stored } = setUp()
    transactions.add(sent())
    expect(stored()).toEqual([{ ...sent(), sentAt: Date.now(), status: 'pending' }])
  })

  test('behavior: its end is stored, told once, and ends every wait', async () => {
    const { transactions, mined, stored } = setUp()
    const ends: TransactionRecord[] = []
    transactions.onEnd((record) => ends.push(record))
    transactions.add(sent())
    transactions.add(sent())
    const [early, again] = [transactions.wait(hashOf(1)), transactions.wait(hashOf(1))]
    mined.set(hashOf(1), '0x1')
    await vi.advanceTimersByTimeAsync(FAST_POLL_MS)
    await expect(early).resolves.toMatchObject({ status: 'confirmed' })
    await expect(again).resolves.toMatchObject({ status: 'confirmed' })
    await expect(transactions.wait(hashOf(1))).resolves.toMatchObject({ status: 'confirmed' })
    expect(stored()).toMatchObject([{ status: 'confirmed' }])
    expect(ends.map(({ id, status }) => [id, status])).toEqual([[hashOf(1), 'confirmed']])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('error: a reverted one rejects', async () => {
    const { transactions, mined } = setUp()
    transactions.add(sent())
    const waited = transactions.wait(hashOf(1)).catch(code)
    mined.set(hashOf(1), '0x0')
    await vi.advanceTimersByTimeAsync(FAST_POLL_MS)
    expect(await waited).toBe('transaction.reverted')
  })

  test('error: one whose end nobody knows rejects as unsure', async () => {
    const { transactions } = setUp()
    transactions.add(sent())
    const waited = transactions.wait(hashOf(1)).catch(code)
    await vi.advanceTimersByTimeAsync(WATCH_TIMEOUT_MS + 10_000)
    expect(await waited).toBe('transaction.unsure')
  })

  test('error: waiting can be given up; the watch goes on', async () => {
    const { transactions, mined } = setUp()
    transactions.add(sent())
    const abort = new AbortController()
    const waited = transactions.wait(hashOf(1), abort.signal).catch(code)
    abort.abort()
    expect(await waited).toBe('request.aborted')
    mined.set(hashOf(1), '0x1')
    await vi.advanceTimersByTimeAsync(FAST_POLL_MS)
    expect(transactions.store.getState().records[0]?.status).toBe('confirmed')
  })

  test('error: an id that was never added is not waited for', async () => {
    expect(await setUp().transactions.wait(hashOf(9)).catch(code)).toBe('request.not_found')
  })

  test('behavior: a Solana transaction is stored and followed after a reload, by its own rules', async () => {
    const before = setUp()
    before.transactions.add(solana)
    before.transactions.destroy()
    const after = setUp(before.storage)
    expect(after.transactions.store.getState().records).toMatchObject([{ ...solana, status: 'pending' }])
    const waited = after.transactions.wait(SIGNATURE)
    after.mined.set(SIGNATURE, '0x1')
    // The code that follows it loads first.
    await vi.waitFor(() => expect(after.stored()).toMatchObject([{ status: 'confirmed' }]), { timeout: 30_000 })
    await expect(waited).resolves.toMatchObject({ status: 'confirmed' })
  })

  test.each([
    ['an EVM hash as its id', { id: hashOf(1) }],
    ['an EVM sender', { from: ADA }],
    ['no last block', { lastValidBlock: undefined }],
    ['a last block that is no number', { lastValidBlock: '90' }],
    ['a network of a namespace without transactions', { chainId: 'bip122:000000000019d6689c085ae165831e93' }],
  ])('error: a stored Solana transaction with %s is ignored', (_, change) => {
    const { storage } = setUp()
    storage.set('transactions', JSON.stringify([{ ...solana, sentAt: 1, status: 'confirmed', ...change }]))
    expect(setUp(storage).transactions.store.getState().records).toEqual([])
  })

  test('behavior: after a reload a pending one is followed to its end', async () => {
    const before = setUp()
    before.transactions.add(sent())
    before.transactions.destroy()
    const after = setUp(before.storage)
    const ends = vi.fn()
    after.transactions.onEnd(ends)
    after.mined.set(hashOf(1), '0x1')
    await vi.advanceTimersByTimeAsync(FAST_POLL_MS)
    expect(ends).toHaveBeenCalledOnce()
    expect(after.stored()).toMatchObject([{ status: 'confirmed' }])
  })

  test('behavior: after a reload an unsure one of today is looked at again, an old one is not', () => {
    const storage = createMemoryStorage()
    const old = { ...sent(1), sentAt: 0, status: 'unsure' }
    const recent = { ...sent(2), sentAt: Date.now(), status: 'unsure' }
    storage.set('transactions', JSON.stringify([recent, old]))
    const { transactions } = setUp(storage)
    expect(transactions.store.getState().records.map(({ status }) => status)).toEqual(['pending', 'unsure'])
    transactions.destroy()
  })

  test('behavior: the end of the page leaves a pending one pending, and no timer', async () => {
    const { transactions, stored } = setUp()
    transactions.add(sent())
    const waited = transactions.wait(hashOf(1)).catch(code)
    transactions.destroy()
    expect(await waited).toBe('request.aborted')
    await vi.advanceTimersByTimeAsync(0)
    expect(stored()).toMatchObject([{ status: 'pending' }])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('error: where the code that follows does not load, it is loaded again 4 s later', async () => {
    const loadWatch = vi.fn(async () => watch).mockRejectedValueOnce(new Error('offline'))
    const { transactions, mined } = setUp(createMemoryStorage(), { loadWatch })
    transactions.add(sent())
    mined.set(hashOf(1), '0x1')
    await vi.advanceTimersByTimeAsync(3_999)
    expect(transactions.store.getState().records).toMatchObject([{ status: 'pending' }])
    await vi.advanceTimersByTimeAsync(1)
    expect(transactions.store.getState().records).toMatchObject([{ status: 'confirmed' }])
  })

  test('behavior: a batch survives a reload, and is followed by its id until the chain has its transaction', async () => {
    const storage = createMemoryStorage()
    const { nonce: _, ...rest } = sent()
    const first = setUp(storage)
    first.transactions.add({ ...rest, id: 'bundle-1', batch: {} })
    first.transactions.destroy()
    const { transactions, mined, told } = setUp(storage)
    Object.assign(told, { status: 'confirmed', transaction: hashOf(9) })
    await vi.advanceTimersByTimeAsync(BATCH_POLL_MS)
    expect(transactions.store.getState().records).toMatchObject([
      { status: 'pending', batch: { transaction: hashOf(9) } },
    ])
    mined.set(hashOf(9), '0x1')
    await vi.advanceTimersByTimeAsync(BATCH_POLL_MS)
    expect(transactions.store.getState().records).toMatchObject([{ id: 'bundle-1', status: 'confirmed' }])
    transactions.destroy()
  })

  test.each([
    ['an id with a space', { id: 'a b', batch: {} }],
    ['a transaction that is none', { id: 'bundle-1', batch: { transaction: '0xdead' } }],
    ['a nonce', { id: 'bundle-1', batch: {}, nonce: 7 }],
    ['an id of a batch without being one', { id: 'bundle-1', nonce: 7 }],
  ])('error: a stored batch with %s is dropped', (_, change) => {
    const storage = createMemoryStorage()
    const { nonce: _nonce, ...rest } = sent()
    storage.set('transactions', JSON.stringify([{ ...rest, sentAt: 1, status: 'confirmed', ...change }]))
    const { transactions } = setUp(storage)
    expect(transactions.store.getState().records).toEqual([])
    transactions.destroy()
  })

  test('behavior: what another tab has stored is not lost', () => {
    const { transactions, options, stored } = setUp()
    const otherTab = createTransactions(options)
    otherTab.add(sent(2))
    transactions.add(sent(1))
    expect(
      stored()
        .map(({ id }: TransactionRecord) => id)
        .toSorted(),
    ).toEqual([hashOf(1), hashOf(2)])
  })

  test('behavior: an end that another tab has seen is not told again', async () => {
    const { transactions, mined, options } = setUp()
    transactions.add(sent())
    const otherTab = createTransactions(options)
    const ends: string[] = []
    transactions.onEnd(({ status }) => ends.push(`here ${status}`))
    otherTab.onEnd(({ status }) => ends.push(`there ${status}`))
    mined.set(hashOf(1), '0x1')
    await vi.advanceTimersByTimeAsync(FAST_POLL_MS * 2)
    expect(ends).toHaveLength(1)
    expect(otherTab.store.getState().records).toMatchObject([{ status: 'confirmed' }])
    expect(transactions.store.getState().records).toMatchObject([{ status: 'confirmed' }])
  })

  test('behavior: what another tab has sent appears here, and is followed here too', async () => {
    const { storage, transactions, mined, options, tellOfOtherTabs, listeners } = setUp()
    const other = createTransactions({ ...options, onStorageChange: () => () => undefined })
    other.add(sent())
    expect(transactions.store.getState().records).toEqual([])
    tellOfOtherTabs()
    expect(transactions.store.getState().records).toMatchObject([{ id: hashOf(1), status: 'pending' }])
    other.destroy()
    mined.set(hashOf(1), '0x1')
    await vi.advanceTimersByTimeAsync(FAST_POLL_MS)
    expect(transactions.store.getState().records).toMatchObject([{ status: 'confirmed' }])
    storage.set('transactions', '[]')
    tellOfOtherTabs()
    expect(transactions.store.getState().records).toEqual([])
    transactions.destroy()
    expect(listeners()).toBe(0)
  })

  test('behavior: a tab that knows less takes no end away, and no pending one', async () => {
    const { storage, transactions, mined, tellOfOtherTabs } = setUp()
    transactions.add(sent(1))
    const before = storage.get('transactions') ?? ''
    mined.set(hashOf(1), '0x1')
    await vi.advanceTimersByTimeAsync(FAST_POLL_MS)
    transactions.add(sent(2))
    storage.set('transactions', before)
    tellOfOtherTabs()
    const known = transactions.store.getState().records.map(({ id, status }) => [id, status])
    expect(known.toSorted()).toEqual([
      [hashOf(1), 'confirmed'],
      [hashOf(2), 'pending'],
    ])
  })

  test('behavior: those that have ended are forgotten and can be brought back; a pending one stays', async () => {
    const { transactions, mined, stored } = setUp()
    transactions.add(sent(1))
    mined.set(hashOf(1), '0x0')
    await vi.advanceTimersByTimeAsync(FAST_POLL_MS)
    transactions.add(sent(2))
    const undo = transactions.forget(transactions.store.getState().records)
    expect(stored()).toMatchObject([{ id: hashOf(2), status: 'pending' }])
    expect(transactions.store.getState().records).toMatchObject([{ id: hashOf(2) }])
    transactions.add(sent(3))
    undo()
    expect(stored().map(({ status }: TransactionRecord) => status)).toEqual(['pending', 'pending', 'reverted'])
  })

  test('behavior: one that waits for other signers is forgotten too, in every tab, and its late outcome is not reported', async () => {
    const { storage, transactions, mined, stored, tellOfOtherTabs } = setUp()
    const ends = vi.fn()
    transactions.onEnd(ends)
    transactions.add({ ...sent(1), proposed: true })
    transactions.add({ ...sent(2), proposed: true })
    const undo = transactions.forget(transactions.store.getState().records.filter(({ id }) => id === hashOf(1)))
    expect(stored()).toMatchObject([{ id: hashOf(2) }])
    storage.set('transactions', '[]')
    tellOfOtherTabs()
    expect(transactions.store.getState().records).toEqual([])
    mined.set(hashOf(1), '0x1')
    await vi.advanceTimersByTimeAsync(FAST_POLL_MS)
    expect(ends).not.toHaveBeenCalled()
    undo()
    expect(stored()).toMatchObject([{ id: hashOf(1), status: 'pending', proposed: true }])
  })

  test('behavior: one that another tab has shown and forgotten is not told of again', async () => {
    const { storage, transactions, mined, tellOfOtherTabs } = setUp()
    const ends = vi.fn()
    transactions.onEnd(ends)
    transactions.add(sent())
    storage.set('transactions', JSON.stringify([{ ...sent(), sentAt: 1, status: 'confirmed' }]))
    tellOfOtherTabs()
    storage.set('transactions', '[]')
    tellOfOtherTabs()
    mined.set(hashOf(1), '0x1')
    await vi.advanceTimersByTimeAsync(FAST_POLL_MS)
    expect(ends).not.toHaveBeenCalled()
    expect(storage.get('transactions')).toBe('[]')
  })

  test('behavior: what a swap moved is given to every wait, stored, and read after a reload', async () => {
    const { transactions, mined, logs, storage } = setUp()
    const target = { symbol: 'DAI', address: `0x${'da'.repeat(20)}`, decimals: 18 }
    transactions.add({ ...sent(), intent: { ...intent, target } })
    const waited = transactions.wait(hashOf(1))
    logs.push(transferLog(BOB, ADA, BOB, 4n), transferLog(target.address, BOB, ADA, 5n))
    mined.set(hashOf(1), '0x1')
    await vi.advanceTimersByTimeAsync(FAST_POLL_MS)
    const moved = { paid: '4', received: '5' }
    await expect(waited).resolves.toMatchObject({ moved })
    expect(setUp(storage).transactions.store.getState().records).toMatchObject([{ status: 'confirmed', moved }])
  })

  test('error: one record that is none of ours does not take the others with it', () => {
    const storage = createMemoryStorage()
    storage.set('transactions', JSON.stringify([{ id: 1 }, { ...sent(), sentAt: 1, status: 'confirmed' }]))
    expect(setUp(storage).transactions.store.getState().records).toMatchObject([{ id: hashOf(1) }])
  })

  test('behavior: a swap that an older version stored is read, whatever it called its id; an approval of its is dropped', () => {
    const { id: hash, ...rest } = sent()
    const swap = { ...rest, hash, sentAt: 2, status: 'confirmed' }
    const approval = {
      ...rest,
      hash: hashOf(2),
      intent: { ...intent, kind: 'approvalReset' },
      sentAt: 1,
      status: 'confirmed',
    }
    const storage = createMemoryStorage()
    storage.set('transactions', JSON.stringify([swap, approval]))
    expect(setUp(storage).transactions.store.getState().records).toEqual([
      { ...sent(), sentAt: 2, status: 'confirmed' },
    ])
  })

  test('behavior: an end says whether a flow waits for it', async () => {
    const { transactions, mined } = setUp()
    const ends: unknown[] = []
    transactions.onEnd(({ id }, { isAwaited }) => void ends.push([id, isAwaited]))
    const given = new AbortController()
    for (const index of [1, 2, 3]) transactions.add(sent(index))
    void transactions.wait(hashOf(1))
    transactions.wait(hashOf(2), given.signal).catch(() => undefined)
    given.abort()
    for (const index of [1, 2, 3]) mined.set(hashOf(index), '0x1')
    await vi.advanceTimersByTimeAsync(FAST_POLL_MS)
    expect(ends.sort()).toEqual([
      [hashOf(1), true],
      [hashOf(2), false],
      [hashOf(3), false],
    ])
  })

  test('behavior: the list is bounded; pending ones are never dropped from it', () => {
    const storage = createMemoryStorage()
    const finished = Array.from({ length: 40 }, (_, index) => ({
      ...sent(index + 100),
      sentAt: 1_000 + index,
      status: 'confirmed',
    }))
    storage.set('transactions', JSON.stringify(finished))
    const { transactions } = setUp(storage)
    for (let index = 1; index <= TRANSACTIONS_KEPT + 5; index += 1) transactions.add(sent(index))
    const { records } = transactions.store.getState()
    expect(records.filter(({ status }) => status === 'pending')).toHaveLength(TRANSACTIONS_KEPT + 5)
    expect(records.filter(({ status }) => status === 'confirmed')).toHaveLength(0)
    transactions.destroy()
  })

  test.each([
    ['no list', '{}'],
    ['no JSON', '['],
    ['an id that is none', JSON.stringify([{ ...sent(), id: '0x1', sentAt: 1, status: 'pending' }])],
    ['an address that is none', JSON.stringify([{ ...sent(), from: 'me', sentAt: 1, status: 'pending' }])],
    ['a status that is none', JSON.stringify([{ ...sent(), sentAt: 1, status: 'rich' }])],
    ['a nonce that is none', JSON.stringify([{ ...sent(), nonce: -1, sentAt: 1, status: 'pending' }])],
    [
      'an intent that is none',
      JSON.stringify([{ ...sent(), intent: { kind: 'drain' }, sentAt: 1, status: 'pending' }]),
    ],
    [
      'an approval without its limit',
      JSON.stringify([{ ...sent(), intent: { kind: 'approval', token }, sentAt: 1, status: 'pending' }]),
    ],
    [
      'a kind that every object has',
      JSON.stringify([{ ...sent(), intent: { ...intent, kind: 'toString' }, sentAt: 1, status: 'pending' }]),
    ],
    [
      'an amount that is none',
      JSON.stringify([{ ...sent(), intent: { ...intent, toAmount: '1e9' }, sentAt: 1, status: 'pending' }]),
    ],
    ['a chain that is none', JSON.stringify([{ ...sent(), chainId: 'mainnet', sentAt: 1, status: 'pending' }])],
    [
      'a value that is none',
      JSON.stringify([{ ...sent(), request: { to: BOB, data: '0x', value: '-1' }, sentAt: 1, status: 'pending' }]),
    ],
    ['a moment that no calendar has', JSON.stringify([{ ...sent(), sentAt: 9e15, status: 'confirmed' }])],
    ['a fee that is none', JSON.stringify([{ ...sent(), sentAt: 1, status: 'confirmed', fee: '0x1' }])],
    [
      'a moved amount that is none',
      JSON.stringify([{ ...sent(), sentAt: 1, status: 'confirmed', moved: { paid: '1e9' } }]),
    ],
    ['moved amounts that are none', JSON.stringify([{ ...sent(), sentAt: 1, status: 'confirmed', moved: '5' }])],
    [
      'a replacement without a hash',
      JSON.stringify([
        { ...sent(), sentAt: 1, status: 'confirmed', replacements: [{ id: '0x', kind: 'cancel', sentAt: 1 }] },
      ]),
    ],
    [
      'a replacement of another kind',
      JSON.stringify([
        { ...sent(), sentAt: 1, status: 'confirmed', replacements: [{ id: hashOf(2), kind: 'x', sentAt: 1 }] },
      ]),
    ],
    ['a cancelling that is none', JSON.stringify([{ ...sent(), sentAt: 1, status: 'replaced', cancelled: 'no' }])],
    [
      'a token of absurd decimals',
      JSON.stringify([
        { ...sent(), intent: { ...intent, target: { ...token, decimals: 1e12 } }, sentAt: 1, status: 'confirmed' },
      ]),
    ],
    [
      'a symbol without end',
      JSON.stringify([
        {
          ...sent(),
          intent: { ...intent, source: { ...token, symbol: 'A'.repeat(65) } },
          sentAt: 1,
          status: 'confirmed',
        },
      ]),
    ],
  ])('error: %s in storage is as good as nothing', (_, stored) => {
    const storage = createMemoryStorage()
    storage.set('transactions', stored)
    const { transactions } = setUp(storage)
    expect(transactions.store.getState().records).toEqual([])
  })
})
