import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  DROPPED_AFTER_MS,
  FAST_POLL_FOR_MS,
  FAST_POLL_MS,
  REPLACED_AFTER_MS,
  SLOW_POLL_MS,
  WATCH_TIMEOUT_MS,
} from '@/lib/transaction/watch-transaction'
import { ADA, BOB } from '../../fakes/fake-wallet'
import { HASH, OTHER, request, watch } from './watch-transaction-harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('watchTransaction', () => {
  test('behavior: a mined transaction is confirmed, a failed one reverted', async () => {
    for (const ok of [true, false]) {
      const { chain, end, pass } = watch()
      await pass(FAST_POLL_MS * 3)
      expect(end).not.toHaveBeenCalled()
      chain.receipts.set(HASH, { block: 11n, ok })
      chain.head = 11n
      await pass(FAST_POLL_MS)
      expect(end).toHaveBeenCalledWith({ status: ok ? 'confirmed' : 'reverted' })
    }
  })

  test('behavior: it is confirmed only after its confirmations, its own block included', async () => {
    const { chain, end, pass } = watch({ confirmations: 3 })
    chain.receipts.set(HASH, { block: 11n, ok: true })
    chain.head = 12n
    await pass(FAST_POLL_MS * 3)
    expect(end).not.toHaveBeenCalled()
    chain.head = 13n
    await pass(FAST_POLL_MS)
    expect(end).toHaveBeenCalledWith({ status: 'confirmed' })
  })

  test('behavior: a reorganisation makes it pending again', async () => {
    const { chain, end, pass } = watch({ confirmations: 3 })
    chain.receipts.set(HASH, { block: 11n, ok: true })
    chain.head = 11n
    await pass(FAST_POLL_MS * 2)
    chain.receipts.delete(HASH)
    chain.head = 13n
    await pass(FAST_POLL_MS * 5)
    expect(end).not.toHaveBeenCalled()
    chain.receipts.set(HASH, { block: 14n, ok: true })
    chain.head = 16n
    await pass(FAST_POLL_MS)
    expect(end).toHaveBeenCalledWith({ status: 'confirmed' })
  })

  test('behavior: the nonce of the network takes precedence over the counted one', async () => {
    const { chain, onSeen, pass } = watch()
    chain.known.set(HASH, { nonce: 9n })
    await pass(0)
    expect(onSeen.mock.calls).toEqual([[{ nonce: 9, request }]])
  })

  const mined = (more: object) => ({ hash: OTHER, from: ADA.toLowerCase(), nonce: '0x7', ...more })

  test('behavior: if it was sped up in the wallet, it ends as its replacement', async () => {
    const { chain, end, pass } = watch()
    chain.known.clear()
    chain.nonce = 8n
    chain.head = 12n
    chain.blocks.set(11n, [mined({ to: BOB.toLowerCase(), input: '0xDEAD', value: '0x5' })])
    chain.receipts.set(OTHER, { block: 11n, ok: true })
    await pass(0)
    expect(end).toHaveBeenCalledWith({ status: 'confirmed', replacedBy: OTHER })
  })

  test('behavior: it ends with its gas fee and, on an OP Stack chain, the additional fee', async () => {
    for (const [more, fee] of [
      [{ gasUsed: '0x5208', effectiveGasPrice: '0x3b9aca00' }, '21000000000000'],
      [{ gasUsed: '0x5208', effectiveGasPrice: '0x3b9aca00', l1Fee: '0x7' }, '21000000000007'],
      [{ gasUsed: '0x5208' }, undefined],
    ] as const) {
      const { chain, end, pass } = watch()
      chain.receipts.set(HASH, { block: 10n, ok: true, more })
      await pass(FAST_POLL_MS)
      expect(end).toHaveBeenCalledWith({ status: 'confirmed', fee })
    }
  })

  test('error: if its nonce was used by a transfer of nothing, the visitor cancelled it', async () => {
    const { chain, end, pass } = watch()
    chain.known.clear()
    chain.nonce = 8n
    chain.blocks.set(10n, [mined({ to: ADA.toLowerCase(), input: '0x', value: '0x0' })])
    chain.receipts.set(OTHER, { block: 10n, ok: true })
    await pass(0)
    expect(end).toHaveBeenCalledWith({ status: 'replaced', replacedBy: OTHER, cancelled: true })
  })

  test('behavior: the block of a replacement can be reverted, so it needs its confirmations too', async () => {
    const { chain, end, pass } = watch({ confirmations: 3 })
    chain.known.clear()
    chain.nonce = 8n
    chain.blocks.set(10n, [mined({ to: ADA, input: '0x', value: '0x0' })])
    chain.receipts.set(OTHER, { block: 10n, ok: true })
    await pass(FAST_POLL_MS * 2)
    expect(end).not.toHaveBeenCalled()
    chain.receipts.clear()
    chain.blocks.clear()
    chain.receipts.set(HASH, { block: 11n, ok: true })
    chain.head = 13n
    await pass(FAST_POLL_MS)
    expect(end).toHaveBeenCalledWith({ status: 'confirmed' })
  })

  test.each([
    ['another receiver', { to: ADA, input: '0xdead', value: '0x5' }],
    ['other data', { to: BOB, input: '0x', value: '0x5' }],
    ['another value', { to: BOB, input: '0xdead', value: '0x0' }],
  ])('error: if its nonce was used by a transaction with %s, it is replaced', async (_, more) => {
    const { chain, end, pass } = watch()
    chain.known.clear()
    chain.nonce = 8n
    chain.blocks.set(10n, [mined({ from: BOB }), mined(more)])
    chain.receipts.set(OTHER, { block: 10n, ok: true })
    await pass(0)
    expect(end).toHaveBeenCalledWith({ status: 'replaced', replacedBy: OTHER })
  })

  test('error: if its nonce was used by an unknown transaction, it is replaced after half a minute', async () => {
    const { chain, end, pass } = watch()
    chain.known.clear()
    chain.nonce = 8n
    await pass(REPLACED_AFTER_MS - FAST_POLL_MS)
    expect(end).not.toHaveBeenCalled()
    await pass(SLOW_POLL_MS * 2)
    expect(end).toHaveBeenCalledWith({ status: 'replaced' })
  })

  test('behavior: a node that is several blocks behind does not make it replaced', async () => {
    const { chain, end, pass } = watch()
    chain.known.clear()
    chain.nonce = 8n
    await pass(REPLACED_AFTER_MS / 2)
    // Its own block, but with calldata changed in the wallet, such as a smaller allowance.
    chain.blocks.set(10n, [{ hash: HASH, from: ADA, nonce: '0x7', to: BOB, input: '0xbeef', value: '0x5' }])
    await pass(REPLACED_AFTER_MS * 2)
    expect(end).not.toHaveBeenCalled()
    chain.receipts.set(HASH, { block: 10n, ok: true })
    await pass(SLOW_POLL_MS)
    expect(end).toHaveBeenCalledWith({ status: 'confirmed' })
  })

  test('behavior: mined between two calls of one poll, it is not replaced', async () => {
    const { chain, end, pass } = watch()
    chain.known.clear()
    // Set after its first call returned nothing.
    chain.receipts.set(HASH, { block: 10n, ok: true })
    chain.nonce = 8n
    await pass(FAST_POLL_MS)
    expect(end).toHaveBeenCalledWith({ status: 'confirmed' })
  })

  test('error: unknown to the network for a minute with its nonce unused, it is dropped', async () => {
    const { chain, end, pass } = watch()
    chain.known.clear()
    await pass(DROPPED_AFTER_MS - SLOW_POLL_MS)
    expect(end).not.toHaveBeenCalled()
    await pass(SLOW_POLL_MS * 2)
    expect(end).toHaveBeenCalledWith({ status: 'dropped' })
  })

  test('behavior: if it is seen again in between, the minute starts again', async () => {
    const { chain, end, pass } = watch()
    chain.known.clear()
    await pass(DROPPED_AFTER_MS - SLOW_POLL_MS * 2)
    chain.known.set(HASH, { nonce: 7n })
    await pass(SLOW_POLL_MS)
    chain.known.clear()
    await pass(DROPPED_AFTER_MS - SLOW_POLL_MS * 2)
    expect(end).not.toHaveBeenCalled()
  })

  test('behavior: a node that is down does not change the state of the transaction', async () => {
    const { chain, end, pass } = watch()
    chain.down = true
    await pass(DROPPED_AFTER_MS * 3)
    expect(end).not.toHaveBeenCalled()
    chain.down = false
    chain.receipts.set(HASH, { block: 11n, ok: true })
    await pass(SLOW_POLL_MS)
    expect(end).toHaveBeenCalledWith({ status: 'confirmed' })
  })

  test('error: without a result for half an hour, its outcome is unknown', async () => {
    const { end, pass } = watch()
    await pass(WATCH_TIMEOUT_MS - SLOW_POLL_MS)
    expect(end).not.toHaveBeenCalled()
    await pass(SLOW_POLL_MS * 2)
    expect(end).toHaveBeenCalledWith({ status: 'unsure' })
  })

  test('param: it polls every second at first and every 4 s later', async () => {
    const { chain, pass } = watch()
    const looks = () => chain.asked.filter((method) => method === 'eth_getTransactionReceipt').length
    await pass(FAST_POLL_FOR_MS - 1)
    expect(looks()).toBe(FAST_POLL_FOR_MS / FAST_POLL_MS)
    await pass(1)
    const before = looks()
    await pass(SLOW_POLL_MS * 5)
    expect(looks() - before).toBe(5)
  })

  test('behavior: an abort ends it at once, and no timer is left', async () => {
    const { abort, end, pass } = watch()
    await pass(100)
    abort.abort()
    await pass(0)
    expect(end.mock.calls[0]?.[0]).toMatchObject({ code: 'request.aborted' })
    expect(vi.getTimerCount()).toBe(0)
  })

  /** A transaction of the page: only its id is known. */
  const hostRecord = { id: HASH, from: ADA, chainId: 'eip155:31337', intent: { kind: 'host', title: 'Mint' } } as const
  const onChain = { to: BOB, input: '0xdead', value: '0x5' }

  test("behavior: nonce and request of a page's transaction come from the network, once", async () => {
    const { chain, onSeen, pass } = watch({ record: hostRecord })
    chain.known.set(HASH, { nonce: 7n, more: onChain })
    await pass(FAST_POLL_MS * 3)
    expect(onSeen.mock.calls).toEqual([[{ nonce: 7, request }]])
  })

  test("behavior: a page's transaction that was sped up in the wallet ends as its replacement", async () => {
    const { chain, end, pass } = watch({ record: hostRecord })
    chain.known.set(HASH, { nonce: 7n, more: onChain })
    await pass(0)
    chain.known.delete(HASH)
    chain.nonce = 8n
    chain.blocks.set(10n, [mined(onChain)])
    chain.receipts.set(OTHER, { block: 10n, ok: true })
    await pass(FAST_POLL_MS)
    expect(end).toHaveBeenCalledWith({ status: 'confirmed', replacedBy: OTHER })
  })

  test("error: a page's transaction that no node knows is not called dropped, and ends as unsure", async () => {
    const { chain, end, pass } = watch({ record: hostRecord })
    chain.known.clear()
    await pass(DROPPED_AFTER_MS * 2)
    expect(end).not.toHaveBeenCalled()
    await pass(WATCH_TIMEOUT_MS)
    expect(end).toHaveBeenCalledWith({ status: 'unsure' })
  })
})
