import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { buttonOf } from '@/lib/swap/swap-selectors'
import { ETH, OTHER_ACCOUNT, quoteOf, reviewNative, startSwap, USDC } from './swap-harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('review', () => {
  test('behavior: reviewing opens SwapPreview and sends nothing', async () => {
    const swap = await reviewNative()
    expect(swap.stack).toEqual(['Account', 'Swap', 'SwapPreview'])
    expect(swap.step).toBe('reviewing')
    expect(swap.ports.sendTransaction.calls).toHaveLength(0)
  })

  test('behavior: Back returns to the form with all input', async () => {
    const swap = await reviewNative()
    await swap.back()
    expect(swap.step).toBe('quoted')
    expect(swap.context).toMatchObject({ sourceAmount: '1', sourceToken: ETH, toToken: USDC })
  })

  test('behavior: cancel goes back one view', async () => {
    const swap = await reviewNative()
    swap.actor.send({ type: 'cancel' })
    await swap.tick()
    expect(swap.stack.at(-1)).toBe('Swap')
    expect(swap.step).toBe('quoted')
  })

  test('behavior: a quote renewed within the tolerance replaces the old one without consent', async () => {
    const swap = await reviewNative()
    swap.ports.fetchQuote.answers((request) => quoteOf(request, { toAmount: 2_990_000_000n }))
    await swap.tick(10_000)
    expect(swap.step).toBe('reviewing')
    expect(swap.context.quote?.toAmount).toBe(2_990_000_000n)
  })

  test('behavior: a price beyond the tolerance shows old and new, and requires consent', async () => {
    const swap = await reviewNative()
    swap.ports.fetchQuote.answers((request) => quoteOf(request, { toAmount: 2_900_000_000n }))
    await swap.tick(10_000)
    expect(swap.step).toBe('priceMoved')
    expect(swap.context.priceMove).toEqual({ before: 3_000_000_000n, after: 2_900_000_000n, lostBps: 333 })
    await swap.confirm()
    expect(swap.step).toBe('priceMoved')
    swap.actor.send({ type: 'acceptPrice' })
    expect(swap.step).toBe('reviewing')
    await swap.confirm()
    expect(swap.tracked.map(({ event }) => event)).toEqual(['SWAP_SUCCESS'])
  })

  test('behavior: small price changes are compared with the agreed price, not with the previous one', async () => {
    const swap = await reviewNative()
    for (const toAmount of [2_992_000_000n, 2_986_000_000n]) {
      swap.ports.fetchQuote.answers((request) => quoteOf(request, { toAmount }))
      await swap.tick(10_000)
      expect(swap.step).toBe('reviewing')
    }
    swap.ports.fetchQuote.answers((request) => quoteOf(request, { toAmount: 2_980_000_000n }))
    await swap.tick(10_000)
    expect(swap.step).toBe('priceMoved')
  })

  test('behavior: a price impact of 10 % or more must be accepted before the review', async () => {
    const swap = startSwap()
    swap.ports.fetchQuote.answers((request) => quoteOf(request, { priceImpactBps: 1_000 }))
    await swap.open()
    await swap.enter('1')
    swap.actor.send({ type: 'review' })
    expect(swap.stack.at(-1)).toBe('Swap')
    expect(buttonOf(swap.actor.getSnapshot())).toEqual({ kind: 'acceptImpact', enabled: false })
    swap.actor.send({ type: 'acceptImpact', accepted: true })
    swap.actor.send({ type: 'acceptImpact', accepted: false })
    swap.actor.send({ type: 'review' })
    expect(swap.stack.at(-1)).toBe('Swap')
    swap.actor.send({ type: 'acceptImpact', accepted: true })
    swap.actor.send({ type: 'review' })
    expect(swap.stack.at(-1)).toBe('SwapPreview')
  })

  test('behavior: accepting the impact is valid for one trade; another amount requires it again', async () => {
    const swap = startSwap()
    swap.ports.fetchQuote.answers((request) => quoteOf(request, { priceImpactBps: 2_000 }))
    await swap.open()
    await swap.enter('1')
    swap.actor.send({ type: 'acceptImpact', accepted: true })
    swap.actor.send({ type: 'setAmount', amount: '2' })
    await swap.tick(200)
    expect(buttonOf(swap.actor.getSnapshot()).kind).toBe('acceptImpact')
  })

  test.each([
    [1_100, 1],
    [1_101, 0],
  ])('behavior: an impact ticked off at 10 %% and now %i bps is confirmed %i times', async (later, sent) => {
    const swap = startSwap()
    swap.ports.fetchQuote.answers((request) => quoteOf(request, { priceImpactBps: 1_000 }))
    await swap.open()
    await swap.enter('1')
    swap.actor.send({ type: 'acceptImpact', accepted: true })
    swap.actor.send({ type: 'review' })
    swap.ports.fetchQuote.answers((request) => quoteOf(request, { priceImpactBps: later }))
    await swap.tick(10_000)
    await swap.confirm()
    expect(swap.ports.sendTransaction.calls).toHaveLength(sent)
    expect(swap.error).toBeUndefined()
  })

  test('behavior: when the wallet disconnects, the review closes and only the form shows the reason', async () => {
    const swap = await reviewNative()
    await swap.changeWallet(undefined)
    expect(swap.stack.at(-1)).toBe('Swap')
    expect(swap.context.transactionError).toMatchObject({ code: 'wallet.changed' })
    expect(swap.notices).toEqual([])
    expect(swap.step).toBe('idle')
  })

  test('behavior: when the wallet changes its account, the review closes and the form shows the reason', async () => {
    const swap = await reviewNative()
    await swap.changeWallet(OTHER_ACCOUNT)
    expect(swap.stack.at(-1)).toBe('Swap')
    expect(swap.context.transactionError).toMatchObject({ code: 'wallet.changed' })
    expect(swap.notices).toEqual([])
    expect(swap.context.account).toEqual(OTHER_ACCOUNT)
  })

  test('error: a quote that fails in the review goes back one view with the fetch-error flag', async () => {
    const swap = await reviewNative()
    swap.ports.fetchQuote.fails(new AppError('upstream.failed'))
    await swap.tick(10_000)
    expect(swap.stack.at(-1)).toBe('Swap')
    expect(swap.context).toMatchObject({ fetchError: true, quoteError: { code: 'swap.quote_failed' } })
  })
})
