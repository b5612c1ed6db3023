import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { QUOTE_REFRESH_MS } from '@/lib/swap/swap-constants'
import { QUOTE_DEBOUNCE_MS } from '@/lib/swap/swap-machine-setup'
import { DAI, quoteOf, startSwap, USDC } from './swap-harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the amount to receive', () => {
  async function wanting(amount: string) {
    const swap = startSwap()
    await swap.open()
    swap.actor.send({ type: 'selectToken', side: 'to', token: USDC })
    swap.actor.send({ type: 'setWanted', amount })
    await swap.tick(QUOTE_DEBOUNCE_MS)
    return swap
  }

  test('behavior: a quote for it sets the amount to pay, and each newer quote sets it again', async () => {
    const swap = await wanting('3000')
    expect(swap.ports.fetchQuote.calls.map(({ input }) => input.toAmount)).toEqual([3_000_000_000n])
    expect(swap.context.sourceAmount).toBe('1')
    swap.ports.fetchQuote.answers((request) => quoteOf(request, { fromAmount: 2n * 10n ** 18n }))
    await swap.tick(QUOTE_REFRESH_MS)
    expect(swap.context.sourceAmount).toBe('2')
  })

  test.each([
    ['another amount to receive', { type: 'setWanted', amount: '3001' }],
    ['another token to pay', { type: 'selectToken', side: 'source', token: DAI }],
  ] as const)('behavior: the amount to pay before %s is gone at once', async (_, event) => {
    const swap = await wanting('3000')
    swap.actor.send(event)
    expect(swap.context.sourceAmount).toBe('')
  })

  test('behavior: the review quotes the amount to pay that it shows', async () => {
    const swap = await wanting('3000')
    swap.actor.send({ type: 'review' })
    await swap.tick(QUOTE_REFRESH_MS)
    const last = swap.ports.fetchQuote.calls.at(-1)?.input
    expect([last?.amount, last?.toAmount]).toEqual([10n ** 18n, undefined])
  })

  test.each([
    ['an amount to pay', { type: 'setAmount', amount: '1' }],
    ['a share of the balance', { type: 'setShare', percent: 50 }],
    ['the switched tokens', { type: 'switchTokens' }],
    ['another token to receive', { type: 'selectToken', side: 'to', token: DAI }],
  ] as const)('behavior: %s takes its place', async (_, event) => {
    const swap = await wanting('3000')
    swap.actor.send(event)
    await swap.tick(QUOTE_DEBOUNCE_MS)
    expect(swap.context.wantedAmount).toBe('')
    expect(swap.ports.fetchQuote.calls.at(-1)?.input.toAmount).toBeUndefined()
  })

  test('behavior: another token to pay keeps it', async () => {
    const swap = await wanting('3000')
    swap.actor.send({ type: 'selectToken', side: 'source', token: DAI })
    await swap.tick(QUOTE_DEBOUNCE_MS)
    const last = swap.ports.fetchQuote.calls.at(-1)?.input
    expect([last?.source, last?.toAmount]).toEqual([DAI, 3_000_000_000n])
  })

  test('error: without a quote no amount to pay is left', async () => {
    const swap = await wanting('3000')
    swap.ports.fetchQuote.fails(new AppError('swap.no_route'))
    swap.actor.send({ type: 'setWanted', amount: '9000' })
    await swap.tick(QUOTE_DEBOUNCE_MS)
    expect([swap.step, swap.context.sourceAmount]).toEqual(['quoteFailed', ''])
  })
})
