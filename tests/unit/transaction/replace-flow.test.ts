import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { AskChain } from '@/lib/chains/gateway-client'
import { AppError } from '@/lib/core/app-error'
import { createMemoryStorage } from '@/lib/core/storage'
import type { TransactionIntent } from '@/lib/transaction/intent-registry'
import { createReplaceFlow } from '@/lib/transaction/replace-flow'
import type { Replacement, TransactionRecord } from '@/lib/transaction/transaction-record'
import { createTransactions } from '@/lib/transaction/transactions'
import * as watch from '@/lib/transaction/watch-transaction'
import { DROPPED_AFTER_MS, FAST_POLL_MS, SLOW_POLL_MS } from '@/lib/transaction/watch-transaction'
import { ADA, BOB } from '../../fakes/fake-wallet'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hashOf = (digit: string): `0x${string}` => `0x${digit.repeat(64)}`
const [FIRST, SECOND, THIRD] = [hashOf('a'), hashOf('b'), hashOf('c')]
const CHAIN = 'eip155:31337' as const
const intent: TransactionIntent = { kind: 'approval', token: { symbol: 'USDC', address: BOB, decimals: 6 }, limit: '5' }
const request = { to: BOB, data: '0xdead', value: '5' }
const GWEI = 1_000_000_000n
const hex = (value: bigint): string => `0x${value.toString(16)}`

interface OnChain {
  readonly more: object
  isMined?: boolean
}

/** A transaction of the embedded wallet that waits, on a chain that the test moves. */
function setUp({ record = {} as Partial<TransactionRecord>, type = 'AUTH', chainId = CHAIN as string } = {}) {
  const priced = { maxFeePerGas: hex(10n * GWEI), maxPriorityFeePerGas: hex(GWEI) }
  const pool = new Map<string, OnChain>([[FIRST, { more: { gas: '0xea60', ...priced } }]])
  const state = { used: 7n, baseFee: hex(2n * GWEI) as string | undefined }
  const ask: AskChain = async (_chainId, method, [first]) => {
    const found = pool.get(String(first))
    switch (method) {
      case 'eth_getTransactionByHash':
        return found
          ? {
              hash: first,
              from: ADA,
              nonce: '0x7',
              to: BOB,
              input: '0xdead',
              value: '0x5',
              ...found.more,
              ...(found.isMined && { blockNumber: '0x9' }),
            }
          : null
      case 'eth_getTransactionReceipt':
        return found?.isMined ? { blockNumber: '0x9', status: '0x1', logs: [] } : null
      case 'eth_getTransactionCount':
        return hex(state.used)
      case 'eth_getBlockByNumber':
        return { baseFeePerGas: state.baseFee, transactions: [] }
      case 'eth_maxPriorityFeePerGas':
        return hex(GWEI)
      case 'eth_gasPrice':
        return hex(3n * GWEI)
      case 'eth_getCode':
        return '0x'
      default:
        return '0x9'
    }
  }
  const transactions = createTransactions({
    storage: createMemoryStorage(),
    ask,
    now: Date.now,
    onStorageChange: () => () => undefined,
    loadWatch: async () => watch,
    loadSolanaWatch: () => Promise.reject(new Error('not on Solana')),
    loadBatches: () => import('@/lib/connect/call-batches'),
    loadBatchWatch: () => import('@/lib/transaction/watch-batch'),
    readBatch: () => Promise.reject(new Error('no batch was sent')),
    confirmationsOf: () => 1,
  })
  transactions.add({ id: FIRST, from: ADA, nonce: 7, chainId: CHAIN, intent, request, ...record })
  const asked: Record<string, unknown>[] = []
  let answer: () => unknown = () => SECOND
  const wallet = {
    type,
    current: async () => ({ accounts: [ADA], chainId }),
    request: async (_method: string, [call]: readonly [Record<string, unknown>]) => {
      asked.push(call)
      return answer()
    },
  }
  const connections = { get: () => wallet as never, store: createStore(() => ({})) }
  const flow = createReplaceFlow({ ask, connections, transactions, now: Date.now })
  const stored = () => transactions.store.getState().records[0]
  return {
    ...{ flow, asked, pool, state, transactions, stored },
    answerWith: (next: () => unknown) => {
      answer = next
    },
    replace: (kind: Replacement['kind']) => flow.replace(FIRST, kind),
    /** The pool has the second one in place of the first. */
    swapPool: (more: object = {}) => {
      pool.delete(FIRST)
      pool.set(SECOND, { more })
    },
    mine: (id: string) => {
      const one = pool.get(id)
      if (one) one.isMined = true
      state.used = 8n
    },
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  }
}

describe('asking the wallet', () => {
  test('behavior: speeding up sends the same call with the same nonce and gas, and a higher fee', async () => {
    const { asked, replace, stored } = setUp()
    await replace('speedUp')
    expect(asked).toEqual([
      {
        ...{ from: ADA, to: BOB, data: '0xdead', value: '0x5', nonce: '0x7', gas: '0xea60', chainId: '0x7a69' },
        ...{ maxFeePerGas: hex(11_250_000_000n), maxPriorityFeePerGas: hex(1_125_000_000n) },
      },
    ])
    expect(stored()?.replacements).toEqual([{ id: SECOND, kind: 'speedUp', sentAt: Date.now() }])
  })

  test('behavior: cancelling sends nothing to the account itself, with the same nonce and a higher fee', async () => {
    const { asked, replace } = setUp()
    await replace('cancel')
    expect(asked).toEqual([
      {
        ...{ from: ADA, to: ADA, value: '0x0', nonce: '0x7', chainId: '0x7a69' },
        ...{ maxFeePerGas: hex(11_250_000_000n), maxPriorityFeePerGas: hex(1_125_000_000n) },
      },
    ])
  })

  test('behavior: one price stays one price, and an access list stays', async () => {
    const { asked, pool, replace } = setUp()
    const accessList = [{ address: BOB, storageKeys: [] }]
    pool.set(FIRST, { more: { gas: '0x5208', gasPrice: hex(4n * GWEI), accessList } })
    await replace('speedUp')
    expect(asked).toMatchObject([{ gasPrice: hex(5n * GWEI), accessList }])
    expect(asked[0]).not.toHaveProperty('maxFeePerGas')
  })

  test('behavior: a second replacement pays more than the first', async () => {
    const { asked, replace, swapPool, answerWith, stored } = setUp()
    await replace('speedUp')
    swapPool({ maxFeePerGas: hex(16n * GWEI), maxPriorityFeePerGas: hex(2n * GWEI) })
    answerWith(() => THIRD)
    await replace('cancel')
    expect(asked[1]).toMatchObject({ maxFeePerGas: hex(18n * GWEI), maxPriorityFeePerGas: hex(2_250_000_000n) })
    expect(stored()?.replacements?.map(({ id }) => id)).toEqual([THIRD, SECOND])
  })

  test('behavior: one that no node knows is sent again at the price of the market', async () => {
    const { asked, pool, replace } = setUp()
    pool.clear()
    await replace('speedUp')
    expect(asked).toMatchObject([{ maxFeePerGas: hex(5n * GWEI), maxPriorityFeePerGas: hex(GWEI) }])
    expect(asked[0]).not.toHaveProperty('gas')
  })

  test('behavior: while the wallet asks, nothing else is asked', async () => {
    const { flow, asked, replace, answerWith } = setUp()
    answerWith(() => new Promise(() => undefined))
    void replace('speedUp')
    await replace('cancel')
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(1)
    expect(flow.store.getState().asking).toEqual({ id: FIRST, kind: 'speedUp' })
  })

  test.each([
    ['wallet.rejected', undefined],
    ['request.aborted', undefined],
    ['rpc.transaction_rejected', 'rpc.transaction_rejected'],
    ['transaction.replaced', 'transaction.replaced'],
  ] as const)('error: after %s of the wallet the store has the failure %s', async (thrown, code) => {
    const { flow, replace, answerWith, stored } = setUp()
    answerWith(() => Promise.reject(new AppError(thrown)))
    await replace('speedUp')
    expect(flow.store.getState().failed?.error.code).toBe(code)
    expect(flow.store.getState().asking).toBeUndefined()
    expect(stored()?.replacements).toBeUndefined()
  })

  test.each([
    [
      'is in a block',
      {},
      ({ pool }: ReturnType<typeof setUp>) => pool.set(FIRST, { more: {}, isMined: true }),
      'transaction.replaced',
    ],
    [
      'has no known call',
      { record: { request: undefined } },
      ({ pool }: ReturnType<typeof setUp>) => pool.clear(),
      'transaction.failed',
    ],
    ['is of another wallet', { type: 'INJECTED' }, () => undefined, 'wallet.changed'],
    ['is on another network', { chainId: 'eip155:1' }, () => undefined, 'wallet.changed'],
  ] as const)('error: nothing is asked for a transaction that %s', async (_, options, change, code) => {
    const set = setUp(options)
    change(set)
    await set.replace('speedUp')
    expect(set.flow.store.getState().failed?.error.code).toBe(code)
    expect(set.asked).toEqual([])
  })
})

describe('the outcome', () => {
  const outcome = (error: unknown) => (error instanceof AppError ? error.code : 'confirmed')
  const ended = ({ transactions }: ReturnType<typeof setUp>) => transactions.wait(FIRST).then(outcome, outcome)

  test('behavior: the sped up one is mined: the transaction is confirmed by it', async () => {
    const set = setUp()
    const end = ended(set)
    await set.replace('speedUp')
    set.swapPool()
    await set.pass(5 * SLOW_POLL_MS)
    set.mine(SECOND)
    await set.pass(SLOW_POLL_MS)
    expect(await end).toBe('confirmed')
    expect(set.stored()).toMatchObject({ status: 'confirmed', replacedBy: SECOND })
  })

  test('error: the cancellation is mined: the transaction is cancelled', async () => {
    const set = setUp()
    const end = ended(set)
    await set.replace('cancel')
    set.swapPool({ to: ADA, input: '0x', value: '0x0' })
    set.mine(SECOND)
    await set.pass(SLOW_POLL_MS)
    expect(await end).toBe('transaction.cancelled')
    expect(set.stored()).toMatchObject({ status: 'replaced', cancelled: true, replacedBy: SECOND })
  })

  test.each(['speedUp', 'cancel'] as const)(
    'behavior: the original wins against a %s: it is confirmed',
    async (kind) => {
      const set = setUp()
      const end = ended(set)
      await set.replace(kind)
      set.mine(FIRST)
      await set.pass(FAST_POLL_MS)
      expect(await end).toBe('confirmed')
      expect(set.stored()?.replacedBy).toBeUndefined()
    },
  )

  test('behavior: while the replacement waits, the transaction is not dropped, however long that takes', async () => {
    const set = setUp()
    void ended(set)
    await set.replace('speedUp')
    set.swapPool()
    await set.pass(4 * DROPPED_AFTER_MS)
    expect(set.stored()?.status).toBe('pending')
    set.pool.clear()
    await set.pass(DROPPED_AFTER_MS + 2 * SLOW_POLL_MS)
    expect(set.stored()?.status).toBe('dropped')
  })
})
