import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { swapStateOf } from '@/lib/swap/derive-swap-state'
import { QUOTE_REFRESH_MS } from '@/lib/swap/swap-constants'
import { buttonOf, isRefreshing } from '@/lib/swap/swap-selectors'
import type { SwapState } from '@/lib/swap/swap-state'
import { DAI, ETH, held, quoteOf, startSwap, USDC } from './swap-harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Spec section 3, "Swap state", in its order. */
const FIELDS = [
  'sourceToken',
  'sourceTokenAmount',
  'sourceTokenPriceInUSD',
  'toToken',
  'toTokenAmount',
  'toTokenPriceInUSD',
  'networkPrice',
  'networkBalanceInUSD',
  'networkTokenSymbol',
  'inputError',
  'slippage',
  'tokens',
  'popularTokens',
  'suggestedTokens',
  'myTokensWithBalance',
  'tokensPriceMap',
  'gasFee',
  'gasPriceInUSD',
  'priceImpact',
  'maxSlippage',
  'providerFee',
  'approvalTransaction',
  'swapTransaction',
  'transactionError',
] as const satisfies readonly (keyof SwapState)[]

describe('swapStateOf', () => {
  test('param: it has exactly the fields of spec section 3, before anything is known and after', async () => {
    const swap = startSwap()
    expect(Object.keys(swapStateOf(swap.context))).toEqual(FIELDS)
    await swap.toReview('1')
    expect(Object.keys(swapStateOf(swap.context))).toEqual(FIELDS)
  })

  test('param: approval and swap transaction carry data, to, gasPrice, value and toAmount; the swap one also gas', async () => {
    const swap = startSwap()
    swap.ports.checkAllowance.answers(({ refresh }) => ({ allowance: 0n, sufficient: refresh, needsReset: false }))
    swap.ports.waitForTransaction.answers(() =>
      swap.context.swapTransaction ? new Promise(() => undefined) : undefined,
    )
    await swap.toReview('100', USDC, ETH)
    await swap.confirm()
    const { approvalTransaction, swapTransaction } = swapStateOf(swap.context)
    const shared = ['data', 'gasPrice', 'to', 'toAmount', 'value']
    expect(Object.keys(approvalTransaction ?? {}).sort()).toEqual(shared)
    expect(Object.keys(swapTransaction ?? {}).sort()).toEqual(['data', 'gas', 'gasPrice', 'to', 'toAmount', 'value'])
  })

  test('behavior: amounts are exact text, USD is a number for display', async () => {
    const swap = startSwap()
    swap.ports.fetchQuote.answers((request) => quoteOf(request, { feeAmount: 25_716_000n, feeBps: 85 }))
    await swap.open()
    await swap.enter('1.5')
    expect(swapStateOf(swap.context)).toMatchObject({
      sourceToken: ETH,
      sourceTokenAmount: '1.5',
      sourceTokenPriceInUSD: 3_000,
      toToken: USDC,
      toTokenAmount: '4500',
      toTokenPriceInUSD: 1,
      networkPrice: 3_000,
      networkBalanceInUSD: 30_000,
      networkTokenSymbol: 'ETH',
      slippage: 50,
      gasFee: '200000000000000',
      gasPriceInUSD: 0.6,
      priceImpact: 12,
      maxSlippage: '22.5',
      providerFee: '25.716',
    })
  })

  test('behavior: unknown values are undefined and never 0', async () => {
    const swap = startSwap({ balances: [held(ETH, 5n)] })
    swap.ports.fetchPrices.answers(() => ({}))
    await swap.open()
    expect(swapStateOf(swap.context)).toMatchObject({
      sourceTokenPriceInUSD: undefined,
      networkPrice: undefined,
      networkBalanceInUSD: undefined,
      gasPriceInUSD: undefined,
      priceImpact: undefined,
    })
  })

  test('behavior: providerFee is 0 if no fee is taken', async () => {
    const swap = startSwap()
    await swap.open()
    await swap.enter('1')
    expect(swapStateOf(swap.context).providerFee).toBe('0')
  })

  test('behavior: the same object until something changes', async () => {
    const swap = startSwap()
    await swap.open()
    expect(swapStateOf(swap.context)).toBe(swapStateOf(swap.context))
  })

  test('behavior: an imported token is listed and marked, and its balance is requested', async () => {
    const swap = startSwap()
    await swap.open()
    const token = { ...DAI, symbol: 'NEW', address: `0x${'dd'.repeat(20)}` }
    swap.actor.send({ type: 'setImported', tokens: [{ ...token, imported: true }] })
    await swap.tick()
    expect(swapStateOf(swap.context).tokens).toContainEqual({ ...token, imported: true })
    expect(swapStateOf(swap.context).popularTokens).not.toContainEqual({ ...token, imported: true })
    expect(swap.ports.loadBalances.calls).toHaveLength(2)
    swap.actor.send({ type: 'selectToken', side: 'to', token })
    expect(swapStateOf(swap.context).toToken).toEqual({ ...token, imported: true })
  })
})

describe('buttonOf', () => {
  const open = async (options: Parameters<typeof startSwap>[0] = {}) => {
    const swap = startSwap(options)
    await swap.open()
    return swap
  }

  test('behavior: at every step before the review the button names what is missing', async () => {
    const swap = await open()
    const button = () => buttonOf(swap.actor.getSnapshot())
    expect(button()).toEqual({ kind: 'selectToken', side: 'to', enabled: true })
    swap.actor.send({ type: 'selectToken', side: 'to', token: USDC })
    expect(button()).toEqual({ kind: 'enterAmount', enabled: false })
    swap.actor.send({ type: 'setAmount', amount: '0' })
    expect(button()).toEqual({ kind: 'enterAmount', enabled: false })
    swap.actor.send({ type: 'setAmount', amount: '1' })
    expect(button()).toEqual({ kind: 'loading', enabled: false })
    await swap.tick(200)
    expect(button()).toEqual({ kind: 'review', enabled: true })
  })

  test('param: without an account it offers to connect', () => {
    expect(buttonOf(startSwap({ account: undefined }).actor.getSnapshot())).toEqual({
      kind: 'connectWallet',
      enabled: true,
    })
  })

  test('error: an amount above the balance names the token', async () => {
    const swap = await open()
    await swap.enter('5001', USDC, ETH)
    expect(buttonOf(swap.actor.getSnapshot())).toEqual({ kind: 'insufficientBalance', symbol: 'USDC', enabled: false })
  })

  test('error: without a balance for fees the native token is named', async () => {
    const swap = await open({ balances: [held(USDC, 10n ** 9n)] })
    await swap.enter('1', USDC, ETH)
    expect(buttonOf(swap.actor.getSnapshot())).toEqual({ kind: 'insufficientGas', symbol: 'ETH', enabled: false })
  })

  test('error: a failed quote is shown and can be retried', async () => {
    const swap = await open()
    swap.ports.fetchQuote.fails(new AppError('swap.quote_failed'))
    await swap.enter('1')
    expect(buttonOf(swap.actor.getSnapshot())).toMatchObject({ kind: 'quoteFailed', enabled: true })
  })

  test.each(['swap.no_route', 'swap.fee_on_transfer'] as const)(
    'error: after %s, which fails again, it leads to another token',
    async (code) => {
      const swap = await open()
      swap.ports.fetchQuote.fails(new AppError(code))
      await swap.enter('1')
      expect(buttonOf(swap.actor.getSnapshot())).toEqual({ kind: 'changeToken', side: 'to', enabled: true })
    },
  )
})

describe('stepsAhead', () => {
  test.each([
    ['an allowance of zero', { allowance: 0n, sufficient: false, needsReset: true }, ['approval', 'swap']],
    ['too small an allowance', { allowance: 5n, sufficient: false, needsReset: false }, ['approval', 'swap']],
    [
      'one that must be reset',
      { allowance: 5n, sufficient: false, needsReset: true },
      ['approvalReset', 'approval', 'swap'],
    ],
    ['a sufficient one', { allowance: 10n ** 9n, sufficient: true, needsReset: true }, ['swap']],
  ] as const)('behavior: with %s the review knows its transactions', async (_what, allowance, steps) => {
    const swap = startSwap()
    swap.ports.previewAllowance.answers(() => allowance)
    await swap.toReview('100', USDC, ETH)
    expect(swap.shown.stepsAhead).toEqual(steps)
  })

  test('behavior: it is undefined while it is read, null after a failure, and read anew in the next review', async () => {
    const swap = startSwap()
    const answers = swap.ports.previewAllowance.hold()
    await swap.toReview('100', USDC, ETH)
    expect(swap.shown.stepsAhead).toBeUndefined()
    answers[0]?.reject(new AppError('upstream.failed'))
    await swap.tick()
    expect(swap.shown.stepsAhead).toBeNull()
    await swap.back()
    swap.actor.send({ type: 'review' })
    await swap.tick()
    expect(swap.shown.stepsAhead).toBeUndefined()
  })

  test('behavior: a native token needs no request', async () => {
    const swap = startSwap()
    await swap.toReview('1')
    expect(swap.ports.previewAllowance.calls).toHaveLength(0)
    expect(swap.shown.stepsAhead).toEqual(['swap'])
  })

  test('behavior: an answer after the visitor has left the review is ignored', async () => {
    const swap = startSwap()
    const answers = swap.ports.previewAllowance.hold()
    await swap.toReview('100', USDC, ETH)
    await swap.back()
    answers[0]?.resolve({ allowance: 0n, sufficient: false, needsReset: false })
    await swap.tick()
    expect(swap.context.allowance).toBeUndefined()
  })
})

describe('selectors for views', () => {
  test('behavior: a quote is dimmed while a newer one of the same input loads; another input has none', async () => {
    const swap = startSwap()
    await swap.open()
    await swap.enter('1')
    expect(isRefreshing(swap.actor.getSnapshot())).toBe(false)
    swap.ports.fetchQuote.hold()
    await swap.tick(QUOTE_REFRESH_MS)
    expect(isRefreshing(swap.actor.getSnapshot())).toBe(true)
    expect(swapStateOf(swap.context).toTokenAmount).toBe('3000')
    swap.actor.send({ type: 'setAmount', amount: '2' })
    expect(isRefreshing(swap.actor.getSnapshot())).toBe(false)
    expect(swapStateOf(swap.context).toTokenAmount).toBe('')
  })
})
