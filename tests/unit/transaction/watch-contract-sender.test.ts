import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  DROPPED_AFTER_MS,
  PROPOSED_AFTER_MS,
  PROPOSED_POLL_MS,
  SLOW_POLL_MS,
  WATCH_TIMEOUT_MS,
  type watchTransaction,
} from '@/lib/transaction/watch-transaction'
import { HASH, record, request, watch } from './watch-transaction-harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('an account that is a contract', () => {
  const SAFE = `0x${'60'.repeat(20)}`

  /** A wallet of several signers has answered with the hash of its proposal. */
  function propose(given: Parameters<typeof watchTransaction>[0] = record) {
    const watched = watch({ record: given })
    watched.chain.known.clear()
    watched.chain.code = SAFE
    return watched
  }

  test('behavior: a hash that no node knows is proposed, and is never dropped, replaced or unsure', async () => {
    const { chain, end, onSeen, pass } = propose()
    await pass(PROPOSED_AFTER_MS + SLOW_POLL_MS)
    expect(onSeen.mock.calls).toEqual([[{ nonce: 7, request, proposed: true }]])
    // The nonce of a contract counts what it has created.
    chain.nonce = 9n
    await pass(WATCH_TIMEOUT_MS * 3)
    expect(end).not.toHaveBeenCalled()
    expect(onSeen).toHaveBeenCalledTimes(1)
  })

  test('behavior: it is proposed without a nonce too, and after the network has lost it', async () => {
    const { chain, end, onSeen, pass } = propose({ ...record, nonce: undefined, request: undefined })
    await pass(PROPOSED_AFTER_MS + SLOW_POLL_MS)
    chain.known.set(HASH, { nonce: 3n })
    await pass(PROPOSED_POLL_MS)
    expect(onSeen).toHaveBeenLastCalledWith({ nonce: 3, request: undefined, proposed: false })
    chain.receipts.set(HASH, { block: 10n, ok: true })
    await pass(SLOW_POLL_MS)
    expect(end).toHaveBeenCalledWith({ status: 'confirmed' })
  })

  test('behavior: a transaction that reaches the node within seconds is not proposed', async () => {
    const { chain, onSeen, pass } = propose()
    await pass(PROPOSED_AFTER_MS / 2)
    chain.known.set(HASH, { nonce: 7n })
    await pass(PROPOSED_AFTER_MS * 2)
    expect(onSeen).not.toHaveBeenCalled()
  })

  test.each([
    ['no code', '0x'],
    ['a delegation (EIP-7702)', `0xef0100${'ab'.repeat(20)}`],
  ])('error: an account with %s still loses its transaction', async (_, code) => {
    const { chain, end, pass } = propose()
    chain.code = code
    await pass(DROPPED_AFTER_MS + SLOW_POLL_MS)
    expect(end).toHaveBeenCalledWith({ status: 'dropped' })
  })

  test('behavior: after a reload a proposed transaction is polled slowly', async () => {
    const { chain, pass } = propose({ ...record, proposed: true })
    await pass(PROPOSED_POLL_MS * 3 - 1)
    expect(chain.asked.filter((method) => method === 'eth_getTransactionByHash')).toHaveLength(3)
  })
})
