import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createEventLog } from '@/lib/analytics/track'
import type { AskChain } from '@/lib/chains/gateway-client'
import { createMemoryStorage } from '@/lib/core/storage'
import { createSnackbarStore } from '@/lib/snackbar/snackbar-store'
import { loadTexts } from '@/lib/text/text-loader'
import { createTextStore } from '@/lib/text/text-store'
import type { TransactionIntent } from '@/lib/transaction/intent-registry'
import { notifyOutcomes } from '@/lib/transaction/notify-outcomes'
import { createTransactions } from '@/lib/transaction/transactions'
import * as watch from '@/lib/transaction/watch-transaction'
import { WATCH_TIMEOUT_MS } from '@/lib/transaction/watch-transaction'
import { transferLog } from '@/tests/support/transfer-log'
import { ADA, BOB } from '../../fakes/fake-wallet'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ID = `0x${'1'.repeat(64)}` as const
const token = { symbol: 'USDC', address: BOB, decimals: 6 }
const paid = { symbol: 'DAI', address: `0x${'da'.repeat(20)}`, decimals: 1 }
const swap: TransactionIntent = {
  kind: 'swap',
  source: paid,
  target: token,
  fromAmount: '5',
  toAmount: '6000000',
  isSmartAccount: true,
}
const approval: TransactionIntent = { kind: 'approval', token, limit: '5' }

interface FakeChain {
  status: '0x0' | '0x1' | null
  readonly logs?: readonly object[]
}

/** A page after a reload, with storage and chain from before. */
function visit(storage = createMemoryStorage(), chain: FakeChain = { status: null }) {
  const ask: AskChain = async (_chain, method) => {
    const { status, logs = [] } = chain
    if (method === 'eth_getTransactionReceipt') return status && { blockNumber: '0x1', status, logs }
    return method === 'eth_getTransactionByHash' ? { nonce: '0x7' } : '0x7'
  }
  const transactions = createTransactions({
    storage,
    ask,
    now: () => Date.now(),
    onStorageChange: () => () => undefined,
    confirmationsOf: () => 1,
    loadWatch: async () => watch,
    loadSolanaWatch: () => import('@/lib/transaction/solana-watch'),
    loadBatches: () => import('@/lib/connect/call-batches'),
    loadBatchWatch: () => import('@/lib/transaction/watch-batch'),
    readBatch: () => Promise.reject(new Error('no batch was sent')),
  })
  const memory = createEventLog(new Set(), () => Date.now())
  const snackbar = createSnackbarStore()
  const refresh = vi.fn(async () => ({}))
  const text = createTextStore(loadTexts)
  const { track } = memory
  const seeActivity = { labelKey: 'common.seeActivity', run: () => undefined } as const
  notifyOutcomes({ snackbar, text, track, transactions, refreshBalances: refresh, seeActivity })
  return {
    storage,
    chain,
    transactions,
    refresh,
    message: () => snackbar.store.getState().message,
    events: () => memory.events.map(({ event, properties }) => ({ event, ...properties })),
    send: (intent: TransactionIntent) =>
      transactions.add({
        ...{ id: ID, from: ADA, nonce: 7, chainId: 'eip155:31337', intent },
        request: { to: BOB, data: '0x', value: '0' },
      }),
  }
}

describe('notifyOutcomes', () => {
  test('behavior: an unsure swap that is confirmed later sends one outcome event', async () => {
    const before = visit()
    before.send(swap)
    await vi.advanceTimersByTimeAsync(WATCH_TIMEOUT_MS + 10_000)
    expect(before.message()).toMatchObject({ variant: 'error', textKey: 'error.transactionUnsure' })
    expect(before.events()).toEqual([])
    before.transactions.destroy()

    const logs = [transferLog(paid.address, ADA, BOB, 4n), transferLog(BOB, paid.address, ADA, 5_959_521n)]
    const after = visit(before.storage, { status: '0x1', logs })
    await vi.advanceTimersByTimeAsync(0)
    expect(after.message()).toMatchObject({
      variant: 'success',
      textKey: 'swap.done',
      details: { source: 'DAI', amount: '5.959', target: 'USDC' },
    })
    expect(after.events()).toMatchObject([
      { event: 'SWAP_SUCCESS', swapFromAmount: '0.4', swapToAmount: '5.959521', isSmartAccount: true },
    ])
    after.transactions.destroy()
  })

  test('error: a success whose amount cannot be read is reported without an amount, never with the quote', async () => {
    const page = visit(undefined, { status: '0x1' })
    page.send(swap)
    await vi.advanceTimersByTimeAsync(0)
    expect(page.message()).toMatchObject({
      variant: 'success',
      textKey: 'swap.doneUnread',
      details: { source: 'DAI', target: 'USDC' },
    })
    expect(page.events()).toMatchObject([{ event: 'SWAP_SUCCESS', swapFromAmount: '0.5', swapToAmount: null }])
  })

  test('behavior: a failed swap is reported with its reason, and the balances are refreshed', async () => {
    const page = visit(undefined, { status: '0x0' })
    page.send(swap)
    await vi.advanceTimersByTimeAsync(0)
    expect(page.message()).toMatchObject({ variant: 'error', action: { labelKey: 'common.seeActivity' } })
    expect(page.events()).toMatchObject([{ event: 'SWAP_ERROR', code: 'transaction.reverted' }])
    expect(page.refresh).toHaveBeenCalledWith({ chainId: 'eip155:31337', address: ADA })
  })

  test('behavior: an approval ends without a message or an event; balances are refreshed because its fee was paid', async () => {
    const page = visit(undefined, { status: '0x1' })
    page.send(approval)
    await vi.advanceTimersByTimeAsync(0)
    expect(page.message()).toBeNull()
    expect(page.events()).toEqual([])
    expect(page.refresh).toHaveBeenCalledOnce()
  })

  test('behavior: an outcome that a flow waits for is reported by that flow', async () => {
    const page = visit()
    page.send(swap)
    void page.transactions.wait(ID)
    page.chain.status = '0x1'
    await vi.advanceTimersByTimeAsync(1_000)
    expect(page.transactions.store.getState().records[0]?.status).toBe('confirmed')
    expect(page.message()).toBeNull()
    expect(page.events()).toEqual([])
    expect(page.refresh).not.toHaveBeenCalled()
  })
})
