import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { swapStateOf } from '@/lib/swap/derive-swap-state'
import { QUOTE_DEBOUNCE_MS } from '@/lib/swap/swap-machine-setup'
import type { SwapToken } from '@/lib/swap/swap-state'
import { at } from '@/tests/support/at'
import { deferred } from '@/tests/support/deferred'
import { ACCOUNT, DAI, ETH, held, OTHER_ACCOUNT, quoteOf, startSwap, USDC } from './swap-harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('initialising', () => {
  test('behavior: opening the view loads tokens, balances, gas and price at once, then shows the form with the native token', async () => {
    const swap = startSwap()
    expect(swap.step).toBe('idle')
    await swap.open()
    expect(swap.step).toBe('editing')
    expect(swap.context.sourceToken).toEqual(ETH)
    for (const port of ['loadTokens', 'loadBalances', 'fetchGasPrice', 'fetchPrices'] as const) {
      expect(swap.ports[port].calls).toHaveLength(1)
    }
  })

  test.each(['loadTokens', 'loadBalances', 'fetchGasPrice'] as const)(
    'error: when %s fails it goes back to where "Failed to initialize swap" is read, and no toast repeats that',
    async (name) => {
      const swap = startSwap()
      swap.ports[name].fails(new AppError('upstream.failed'))
      await swap.open()
      expect(swap.step).toBe('idle')
      expect(swap.error?.textKey).toBe('error.swapInit')
      expect(swap.notices).toEqual([])
      expect(swap.stack).toEqual(['Account'])
    },
  )

  test('error: the form keeps why it could not start, for the view it goes back to, until one tries again', async () => {
    const swap = startSwap()
    swap.ports.loadTokens.fails(new AppError('upstream.failed'))
    await swap.open()
    expect(swap.error?.code).toBe('swap.init_failed')
    swap.ports.loadTokens.answers(() => [ETH])
    await swap.open()
    expect(swap.step).toBe('editing')
    expect(swap.error).toBeUndefined()
  })

  test('behavior: the reason for a failed start is cleared after the visitor has read it', async () => {
    const swap = startSwap()
    swap.ports.loadTokens.fails(new AppError('upstream.failed'))
    await swap.open()
    swap.actor.send({ type: 'dismissError' })
    expect(swap.error).toBeUndefined()
  })

  test('behavior: what the visitor chooses and types while it starts is kept', async () => {
    const swap = startSwap()
    const tokens = deferred<readonly SwapToken[]>()
    swap.ports.loadTokens.answers(() => tokens.promise)
    await swap.open()
    expect(swap.step).toBe('initialising')
    swap.actor.send({ type: 'setAmount', amount: '1.23456789' })
    swap.actor.send({ type: 'chooseToken', side: 'source' })
    expect(swap.stack.at(-1)).toBe('SwapSelectToken')
    swap.actor.send({ type: 'selectToken', side: 'source', token: USDC })
    expect(swap.stack.at(-1)).toBe('Swap')
    tokens.resolve([ETH, USDC])
    await swap.tick()
    expect(swap.step).toBe('editing')
    // USDC has six decimals.
    expect(swap.context).toMatchObject({ sourceToken: USDC, sourceAmount: '1.234567' })
  })

  test('behavior: a native token that the visitor wants to receive is not also the one to pay', async () => {
    const swap = startSwap()
    const tokens = deferred<readonly SwapToken[]>()
    swap.ports.loadTokens.answers(() => tokens.promise)
    await swap.open()
    swap.actor.send({ type: 'selectToken', side: 'to', token: ETH })
    tokens.resolve([ETH, USDC])
    await swap.tick()
    expect(swap.context.toToken).toEqual(ETH)
    expect(swap.context.sourceToken).toBeUndefined()
  })

  test('error: an unknown network price is kept for the form, and swapping goes on without it', async () => {
    const swap = startSwap({ balances: [held(ETH, 10n ** 19n)] })
    swap.ports.fetchPrices.fails(new AppError('upstream.failed'))
    await swap.open()
    expect(swap.step).toBe('editing')
    expect(swap.context.priceError?.textKey).toBe('error.priceFailed')
    expect(swapStateOf(swap.context).networkPrice).toBeUndefined()
  })

  test('behavior: reloading the prices clears the message', async () => {
    const swap = startSwap({ balances: [held(ETH, 10n ** 19n)] })
    swap.ports.fetchPrices.fails(new AppError('upstream.failed'))
    await swap.open()
    swap.ports.fetchPrices.answers(() => ({ [ETH.address.toLowerCase()]: 2_000 }))
    swap.actor.send({ type: 'retryPrices' })
    await swap.tick()
    expect(swap.context.priceError).toBeUndefined()
    expect(swapStateOf(swap.context).networkPrice).toBe(2_000)
  })

  test('error: without an address it reports this and goes back', async () => {
    const swap = startSwap({ account: undefined })
    await swap.open()
    expect(swap.notices).toEqual([expect.objectContaining({ textKey: 'error.swapNoAddress' })])
    expect(swap.stack).toEqual(['Account'])
  })

  test('behavior: a failure aborts the other requests', async () => {
    const swap = startSwap()
    swap.ports.loadTokens.hold()
    swap.ports.loadBalances.fails(new AppError('balance.unavailable'))
    await swap.open()
    expect(swap.ports.loadTokens.calls[0]?.signal.aborted).toBe(true)
  })

  test('behavior: tokens and amount stay while the visitor is elsewhere, and are quoted again', async () => {
    const swap = startSwap()
    await swap.open()
    await swap.enter('1.5')
    await swap.close()
    expect(swap.context.quote).toBeUndefined()
    swap.world.open = true
    const before = swap.ports.fetchQuote.calls.length
    await swap.open()
    await swap.tick(QUOTE_DEBOUNCE_MS)
    expect(swap.context).toMatchObject({ sourceToken: ETH, toToken: USDC, sourceAmount: '1.5' })
    expect(swap.ports.fetchQuote.calls).toHaveLength(before + 1)
    expect(swap.step).toBe('quoted')
  })

  test.each([
    ['another account', OTHER_ACCOUNT],
    ['another network', { ...ACCOUNT, chainId: 'eip155:1' as const }],
    ['no account', undefined],
  ])('behavior: with %s meanwhile the form is empty', async (_what, account) => {
    const swap = startSwap()
    await swap.open()
    await swap.enter('1.5')
    await swap.close()
    await swap.changeWallet(account)
    await swap.changeWallet(ACCOUNT)
    swap.world.open = true
    await swap.open()
    expect(swap.context).toMatchObject({ toToken: undefined, sourceAmount: '' })
  })

  test('behavior: leaving aborts loading', async () => {
    const swap = startSwap()
    swap.ports.loadTokens.hold()
    await swap.open()
    await swap.back()
    expect(swap.step).toBe('idle')
    expect(swap.ports.loadTokens.calls[0]?.signal.aborted).toBe(true)
  })
})

describe('quoting', () => {
  test('param: a quote is requested once, 200 ms after the last key press', async () => {
    const swap = startSwap()
    await swap.open()
    swap.actor.send({ type: 'selectToken', side: 'to', token: USDC })
    for (const amount of ['1', '1.', '1.5']) {
      swap.actor.send({ type: 'setAmount', amount })
      await swap.tick(QUOTE_DEBOUNCE_MS - 1)
    }
    expect(swap.ports.fetchQuote.calls).toHaveLength(0)
    await swap.tick(1)
    expect(swap.ports.fetchQuote.calls.map(({ input }) => input.amount)).toEqual([1_500_000_000_000_000_000n])
    expect(swap.step).toBe('quoted')
  })

  test('behavior: an older request is aborted, and its late answer is ignored', async () => {
    const swap = startSwap()
    const answers = swap.ports.fetchQuote.hold()
    await swap.open()
    await swap.enter('1')
    await swap.enter('2')
    const [older, newer] = swap.ports.fetchQuote.calls
    expect(older?.signal.aborted).toBe(true)
    at(answers, 1).resolve(quoteOf(newer!.input, { id: 'newer' }))
    await swap.tick()
    at(answers, 0).resolve(quoteOf(older!.input, { id: 'older' }))
    await swap.tick()
    expect(swap.context.quote?.id).toBe('newer')
  })

  test('behavior: leaving the swap aborts the pending quote and requests no more', async () => {
    const swap = startSwap()
    swap.ports.fetchQuote.hold()
    await swap.open()
    await swap.enter('1')
    await swap.close()
    expect(swap.ports.fetchQuote.calls[0]?.signal.aborted).toBe(true)
    await swap.tick(60_000)
    expect(swap.ports.fetchQuote.calls).toHaveLength(1)
    expect(swap.ports.fetchPrices.calls.length).toBeLessThanOrEqual(4)
  })

  test('behavior: choosing a token in SwapSelectToken does not restart the swap', async () => {
    const swap = startSwap()
    await swap.open()
    swap.actor.send({ type: 'chooseToken', side: 'to' })
    expect(swap.stack.at(-1)).toBe('SwapSelectToken')
    swap.actor.send({ type: 'selectToken', side: 'to', token: DAI })
    await swap.tick()
    expect(swap.stack.at(-1)).toBe('Swap')
    expect(swap.context.toToken).toEqual(DAI)
    expect(swap.ports.loadTokens.calls).toHaveLength(1)
  })

  test('param: a shown quote is renewed every 10 s, and stays visible meanwhile', async () => {
    const swap = startSwap()
    await swap.open()
    await swap.enter('1')
    const answers = swap.ports.fetchQuote.hold()
    await swap.tick(9_999)
    expect(swap.ports.fetchQuote.calls).toHaveLength(1)
    await swap.tick(1)
    expect(swap.ports.fetchQuote.calls).toHaveLength(2)
    expect(swap.context.quote).toBeDefined()
    expect(swap.step).toBe('quoted')
    at(answers, 0).resolve(quoteOf(swap.ports.fetchQuote.calls[1]!.input, { id: 'renewed' }))
    await swap.tick()
    expect(swap.context.quote?.id).toBe('renewed')
  })

  test('behavior: a hidden tab sends no requests, and sends one at once when it is visible again', async () => {
    const swap = startSwap()
    await swap.open()
    await swap.enter('1')
    swap.actor.send({ type: 'visibilityChanged', visible: false })
    const before = Object.values(swap.ports).map(({ calls }) => calls.length)
    await swap.tick(120_000)
    expect(Object.values(swap.ports).map(({ calls }) => calls.length)).toEqual(before)
    swap.actor.send({ type: 'visibilityChanged', visible: true })
    await swap.tick()
    expect(swap.ports.fetchQuote.calls).toHaveLength(2)
    await swap.tick(10_000)
    expect(swap.ports.fetchQuote.calls).toHaveLength(3)
  })

  test('error: a quote without a target amount reads "Incorrect amount" / "Please enter a valid amount"', async () => {
    const swap = startSwap()
    swap.ports.fetchQuote.answers(() => undefined)
    await swap.open()
    await swap.enter('1')
    const { inputError } = swapStateOf(swap.context)
    expect(inputError?.textKey).toBe('error.incorrectAmount')
    swap.actor.send({ type: 'review' })
    expect(swap.step).toBe('quoteFailed')
  })

  test('error: a failed quote sets the fetch-error flag, is retried after 10 s and on request', async () => {
    const swap = startSwap()
    swap.ports.fetchQuote.fails(new AppError('upstream.failed'))
    await swap.open()
    await swap.enter('1')
    expect(swap.step).toBe('quoteFailed')
    expect(swap.context).toMatchObject({
      fetchError: true,
      quoteError: { code: 'swap.quote_failed' },
      quote: undefined,
    })
    await swap.tick(10_000)
    expect(swap.ports.fetchQuote.calls).toHaveLength(2)
    swap.ports.fetchQuote.answers((request) => quoteOf(request))
    swap.actor.send({ type: 'retry' })
    await swap.tick()
    expect(swap.step).toBe('quoted')
    expect(swap.context).toMatchObject({ fetchError: false, quoteError: undefined })
  })

  test('error: a quote without a route is not retried automatically', async () => {
    const swap = startSwap()
    swap.ports.fetchQuote.fails(new AppError('swap.no_route'))
    await swap.open()
    await swap.enter('1')
    await swap.tick(60_000)
    swap.actor.send({ type: 'visibilityChanged', visible: false })
    swap.actor.send({ type: 'visibilityChanged', visible: true })
    await swap.tick(60_000)
    expect(swap.ports.fetchQuote.calls).toHaveLength(1)
    expect(swap.context.quoteError?.code).toBe('swap.no_route')
  })

  test('behavior: an amount above the balance is quoted but cannot be reviewed', async () => {
    const swap = startSwap()
    await swap.open()
    await swap.enter('11')
    expect(swapStateOf(swap.context).inputError?.code).toBe('swap.insufficient_balance')
    swap.actor.send({ type: 'review' })
    expect(swap.step).toBe('quoted')
    expect(swap.stack.at(-1)).toBe('Swap')
  })

  test.each([
    ['another amount', { type: 'setAmount', amount: '2' }],
    ['an amount to receive', { type: 'setWanted', amount: '7' }],
    ['another share', { type: 'setShare', percent: 50 }],
    ['other tokens', { type: 'switchTokens' }],
    ['another slippage', { type: 'setSlippage', choice: { kind: 'preset', bps: 100 } }],
  ] as const)('behavior: the quote of the input before %s is gone at once', async (_, event) => {
    const swap = startSwap()
    await swap.open()
    swap.actor.send({ type: 'selectToken', side: 'to', token: USDC })
    await swap.enter('1')
    expect(swap.context.quote).toBeDefined()
    swap.actor.send(event)
    expect(swap.context.quote).toBeUndefined()
  })

  test('behavior: the same amount, written in another way, keeps its quote', async () => {
    const swap = startSwap()
    await swap.open()
    swap.actor.send({ type: 'selectToken', side: 'to', token: USDC })
    await swap.enter('1')
    swap.actor.send({ type: 'setAmount', amount: '1.0' })
    expect(swap.context.quote).toBeDefined()
  })

  test('behavior: an empty field sends no request and shows no target amount', async () => {
    const swap = startSwap()
    await swap.open()
    await swap.enter('1')
    swap.actor.send({ type: 'setAmount', amount: '' })
    await swap.tick(60_000)
    expect(swap.step).toBe('editing')
    expect(swapStateOf(swap.context).toTokenAmount).toBe('')
  })

  test('behavior: switching tokens takes the target amount over, and 1 when there is none', async () => {
    const swap = startSwap()
    await swap.open()
    swap.actor.send({ type: 'selectToken', side: 'to', token: USDC })
    swap.actor.send({ type: 'switchTokens' })
    expect(swap.context).toMatchObject({ sourceToken: USDC, toToken: ETH, sourceAmount: '1' })
    await swap.enter('1', ETH, USDC)
    swap.actor.send({ type: 'switchTokens' })
    expect(swap.context).toMatchObject({ sourceToken: USDC, toToken: ETH, sourceAmount: '3000' })
  })

  test('behavior: switching tokens while a price loads keeps the typed amount with its token', async () => {
    const swap = startSwap()
    await swap.open()
    await swap.enter('1', ETH, USDC)
    swap.ports.fetchQuote.hold()
    swap.actor.send({ type: 'setAmount', amount: '0.7' })
    swap.actor.send({ type: 'switchTokens' })
    const receiving = { sourceToken: USDC, toToken: ETH, sourceAmount: '', wantedAmount: '0.7' }
    expect(swap.context).toMatchObject(receiving)
    swap.actor.send({ type: 'switchTokens' })
    expect(swap.context).toMatchObject({ sourceToken: ETH, toToken: USDC, sourceAmount: '0.7', wantedAmount: '' })
  })

  test('behavior: prices are fetched again for another token', async () => {
    const swap = startSwap()
    await swap.open()
    swap.actor.send({ type: 'selectToken', side: 'to', token: DAI })
    await swap.tick()
    expect(swap.ports.fetchPrices.calls.at(-1)?.input.addresses).toContain(DAI.address)
  })

  test('behavior: another slippage requests a new quote; an unreasonable one is refused', async () => {
    const swap = startSwap()
    await swap.open()
    await swap.enter('1')
    swap.actor.send({ type: 'setSlippage', choice: { kind: 'custom', bps: 6_000 } })
    expect(swap.context.slippageChoice).toEqual({ kind: 'automatic' })
    swap.actor.send({ type: 'setSlippage', choice: { kind: 'custom', bps: 75 } })
    await swap.tick(200)
    expect(swap.ports.fetchQuote.calls.at(-1)?.input.slippageBps).toBe(75)
  })

  test('behavior: an account that changes while choosing keeps the input and gets its own balances', async () => {
    const swap = startSwap()
    await swap.open()
    await swap.enter('1')
    await swap.changeWallet(OTHER_ACCOUNT)
    await swap.tick(200)
    expect(swap.ports.loadBalances.calls.at(-1)?.input.account).toEqual(OTHER_ACCOUNT)
    expect(swap.context).toMatchObject({ account: OTHER_ACCOUNT, sourceAmount: '1', toToken: USDC })
    expect(swap.step).toBe('quoted')
    expect(swap.notices).toEqual([])
  })

  test('behavior: another network restarts the swap', async () => {
    const swap = startSwap()
    await swap.open()
    await swap.enter('1')
    await swap.changeWallet({ ...ACCOUNT, chainId: 'eip155:1' })
    expect(swap.context).toMatchObject({ toToken: undefined, sourceAmount: '' })
    expect(swap.step).toBe('editing')
  })

  test('behavior: a disconnected wallet ends the flow, and a connected one starts it again', async () => {
    const swap = startSwap()
    await swap.open()
    await swap.enter('1')
    await swap.changeWallet(undefined)
    expect(swap.step).toBe('idle')
    await swap.changeWallet(OTHER_ACCOUNT)
    expect(swap.step).toBe('editing')
  })

  test('behavior: a wallet change while the view is closed starts nothing', async () => {
    const swap = startSwap()
    await swap.changeWallet(OTHER_ACCOUNT)
    expect(swap.step).toBe('idle')
    expect(swap.ports.loadTokens.calls).toHaveLength(0)
  })
})

describe('Max', () => {
  async function pressMax() {
    const swap = startSwap({ balances: [held(ETH, 10n ** 18n), held(USDC, 50_000_000n)] })
    await swap.open()
    swap.actor.send({ type: 'selectToken', side: 'to', token: USDC })
    swap.actor.send({ type: 'setShare', percent: 100 })
    return swap
  }
  const LEFT = 2n * 150_000n * 10n ** 9n

  test('behavior: it leaves native tokens for fees; the quote that estimates other fees changes neither', async () => {
    const swap = await pressMax()
    expect(swap.context).toMatchObject({ sourceAmount: '0.9997', leftByMax: LEFT })
    await vi.advanceTimersByTimeAsync(QUOTE_DEBOUNCE_MS)
    expect(swap.context.quote?.gas).toBe(200_000n)
    expect(swap.context).toMatchObject({ sourceAmount: '0.9997', leftByMax: LEFT })
  })

  test.each([
    ['another amount', { type: 'setAmount', amount: '0.9997' }],
    ['a smaller share', { type: 'setShare', percent: 75 }],
    ['dollars', { type: 'setFiat', typed: { text: '1', currency: 'USD', amount: '0.1', address: ETH.address } }],
    ['another token to pay', { type: 'selectToken', side: 'source', token: DAI }],
    ['switched tokens', { type: 'switchTokens' }],
  ] as const)('behavior: %s ends it', async (_, event) => {
    const swap = await pressMax()
    swap.actor.send(event)
    expect(swap.context.leftByMax).toBe(0n)
  })

  test('behavior: another token to receive and another slippage keep it', async () => {
    const swap = await pressMax()
    swap.actor.send({ type: 'selectToken', side: 'to', token: DAI })
    swap.actor.send({ type: 'setSlippage', choice: { kind: 'custom', bps: 100 } })
    expect(swap.context.leftByMax).toBe(LEFT)
  })

  test('behavior: of another token it leaves nothing', async () => {
    const swap = await pressMax()
    swap.actor.send({ type: 'selectToken', side: 'source', token: USDC })
    swap.actor.send({ type: 'setShare', percent: 100 })
    expect(swap.context).toMatchObject({ sourceAmount: '50', leftByMax: 0n })
  })
})
