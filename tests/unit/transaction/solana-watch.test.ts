import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AskChain } from '@/lib/chains/gateway-client'
import { AppError } from '@/lib/core/app-error'
import { DROPPED_AFTER_BLOCKS, watchSolanaTransaction } from '@/lib/transaction/solana-watch'
import { FAST_POLL_MS, WATCH_TIMEOUT_MS } from '@/lib/transaction/watch-transaction'
import { SVM_CAIP_ID } from '@/tests/support/svm-node'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const record = { id: '5'.repeat(88), chainId: SVM_CAIP_ID, lastValidBlock: 1_000 } as const

/** Follows the transaction on a chain whose state the test changes. */
function follow() {
  const chain = { height: 900, status: null as unknown, fee: 5_000 as unknown, isDown: false }
  const ask: AskChain = async (_, method) => {
    if (chain.isDown) throw new AppError('upstream.failed')
    if (method === 'getBlockHeight') return chain.height
    if (method === 'getTransaction') return { meta: { fee: chain.fee } }
    return { value: [chain.status] }
  }
  const end = new AbortController()
  const outcome = watchSolanaTransaction(record, {
    ask,
    now: () => Date.now(),
    confirmations: 1,
    signal: end.signal,
    replacements: () => [],
    onSeen: () => undefined,
  })
  let ended: unknown
  outcome.then(
    (value) => {
      ended = value
    },
    (error: AppError) => {
      ended = error.code
    },
  )
  return { chain, end, ended: () => ended, tick: (ms = FAST_POLL_MS) => vi.advanceTimersByTimeAsync(ms) }
}

describe('watchSolanaTransaction', () => {
  test.each([
    ['confirmed', null, { status: 'confirmed', fee: '5000' }],
    ['finalized', null, { status: 'confirmed', fee: '5000' }],
    ['confirmed', { InstructionError: [0, 'x'] }, { status: 'reverted', fee: '5000' }],
  ])('behavior: at %s with the error %j the outcome is known', async (confirmationStatus, err, outcome) => {
    const { chain, ended, tick } = follow()
    await tick()
    chain.status = { err, confirmationStatus: 'processed' }
    await tick()
    expect(ended()).toBeUndefined()
    chain.status = { err, confirmationStatus }
    await tick()
    expect(ended()).toEqual(outcome)
  })

  test('behavior: an unknown transaction is dropped once its block hash has expired twice over, and not before', async () => {
    const { chain, ended, tick } = follow()
    chain.height = record.lastValidBlock + DROPPED_AFTER_BLOCKS
    await tick()
    expect(ended()).toBeUndefined()
    chain.height += 1
    await tick()
    expect(ended()).toEqual({ status: 'dropped' })
  })

  test('behavior: a fee that no node says is absent', async () => {
    const { chain, ended, tick } = follow()
    chain.fee = 'free'
    chain.status = { err: null, confirmationStatus: 'confirmed' }
    await tick()
    expect(ended()).toEqual({ status: 'confirmed', fee: undefined })
  })

  test('error: while the node is down it waits, at the end it is unsure', async () => {
    const { chain, ended, tick } = follow()
    chain.isDown = true
    chain.height = 10_000
    await tick(WATCH_TIMEOUT_MS - FAST_POLL_MS)
    expect(ended()).toBeUndefined()
    await tick(2 * FAST_POLL_MS)
    expect(ended()).toEqual({ status: 'unsure' })
  })

  test('error: it ends when it is aborted', async () => {
    const { end, ended, tick } = follow()
    await tick()
    end.abort()
    await tick()
    expect(ended()).toBe('request.aborted')
  })
})
