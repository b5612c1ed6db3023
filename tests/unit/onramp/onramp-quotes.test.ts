import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { onrampOptions, onrampQuote } from '@/lib/onramp/onramp-contract'
import { deferred } from '@/tests/support/deferred'
import { answerOf, DEVNET, OPTIONS, offer, pass, settle, startOnramp, USDC_ADDRESS } from './onramp-harness'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('before Buy opens', () => {
  test('behavior: neither providers nor our own server are asked for anything', async () => {
    const { flow, server, modal } = startOnramp()
    modal.open({ view: 'Account', params: {} })
    flow.setAmount('100')
    await pass(60_000)
    expect(server.call.mock.calls).toEqual([])
  })

  test('behavior: what is sold is read when it opens, once', async () => {
    const page = startOnramp({ languages: ['de'] })
    await page.open()
    await pass(5_000)
    expect(page.server.asked(onrampOptions)).toEqual([{ network: DEVNET, country: 'DE' }])
    expect(page.server.asked(onrampQuote)).toEqual([])
  })
})

describe('quotes', () => {
  test('behavior: they are asked for 400 ms after the last key', async () => {
    const page = startOnramp()
    await page.open()
    page.flow.setAmount('10')
    await pass(399)
    page.flow.setAmount('100')
    await pass(399)
    expect(page.server.asked(onrampQuote)).toEqual([])
    expect(page.view.quotesLoading).toBe(true)
    await pass(1)
    expect(page.server.asked(onrampQuote)).toEqual([
      {
        ...{ purchaseCurrency: 'USDC', network: DEVNET, paymentCurrency: 'USD', paymentMethod: 'card' },
        ...{ side: 'payment', amount: '100', country: 'DE' },
      },
    ])
    await settle()
    expect(page.view).toMatchObject({ quotesLoading: false, selected: { provider: 'quick' }, quotesError: null })
  })

  test('behavior: an older request is aborted by a newer one, and its answer is not shown', async () => {
    const page = startOnramp()
    const signals: AbortSignal[] = []
    const first = deferred<unknown>()
    page.server.replies[onrampQuote.path] = (_, signal) => {
      signals.push(signal)
      return signals.length === 1 ? first.promise : answerOf([offer('slow', '48.000000')])
    }
    await page.toQuotes('100')
    page.flow.setAmount('50')
    expect(signals[0]?.aborted).toBe(true)
    first.resolve(answerOf([offer('quick', '97.000000')]))
    await pass(500)
    expect(page.view.quotes.map(({ provider }) => provider)).toEqual(['slow'])
  })

  test('behavior: quotes of another amount are not shown while new ones are asked for', async () => {
    const page = startOnramp()
    await page.toQuotes()
    expect(page.view.quotes).toHaveLength(2)
    page.flow.setAmount('200')
    expect(page.view).toMatchObject({ quotes: [], selected: null, quotesLoading: true })
  })

  test('behavior: late providers join within 10 seconds, and do not move what is selected', async () => {
    const page = startOnramp()
    const first = offer('quick', '96.000000')
    const answers = [
      answerOf([first], { waiting: ['slow'] }),
      answerOf([first], { waiting: ['slow'] }),
      answerOf([offer('slow', '99.000000'), first]),
    ]
    page.server.replies[onrampQuote.path] = () => answers.shift() ?? answerOf([])
    await page.toQuotes()
    expect(page.view).toMatchObject({ quotesLoading: true, waiting: ['slow'], selected: { provider: 'quick' } })
    await pass(2_000)
    expect(page.view).toMatchObject({ quotesLoading: false, waiting: [], selected: { provider: 'quick' } })
    expect(page.view.quotes.map(({ provider }) => provider)).toEqual(['slow', 'quick'])
    expect(page.server.asked(onrampQuote)).toHaveLength(3)
  })

  test('error: a provider that has not answered after 10 seconds is named, and not waited for', async () => {
    const page = startOnramp()
    page.server.replies[onrampQuote.path] = () => answerOf([offer('quick', '96.000000')], { waiting: ['slow'] })
    await page.toQuotes()
    await pass(11_000)
    expect(page.view).toMatchObject({ quotesLoading: false, waiting: [] })
    expect(page.view.failed).toEqual([{ provider: 'slow', code: 'request.timeout' }])
    const asked = page.server.asked(onrampQuote).length
    await pass(15_000)
    expect(page.server.asked(onrampQuote)).toHaveLength(asked)
  })

  test('behavior: the best is selected until the visitor chooses; the choice outlives a refresh', async () => {
    const page = startOnramp()
    await page.toQuotes()
    const slow = page.view.quotes[1]
    page.flow.chooseQuote(slow?.id ?? '')
    expect(page.view.selected).toBe(slow)
    await pass(30_500)
    expect(page.server.asked(onrampQuote)).toHaveLength(2)
    expect(page.view.selected).toMatchObject({ provider: 'slow' })
    expect(page.view.selected?.id).not.toBe(slow?.id)
  })

  test('behavior: a refresh selects the new best where the visitor has chosen none', async () => {
    const page = startOnramp()
    await page.toQuotes()
    page.server.replies[onrampQuote.path] = () => answerOf([offer('slow', '98.000000'), offer('quick', '97.000000')])
    await pass(30_500)
    expect(page.view.selected).toMatchObject({ provider: 'slow' })
  })

  test.each([
    ['the page is hidden', (page: ReturnType<typeof startOnramp>) => page.show(false)],
    ['the modal is closed', (page: ReturnType<typeof startOnramp>) => page.modal.finish()],
    ['another view is open', (page: ReturnType<typeof startOnramp>) => page.modal.push('Account')],
  ])('behavior: they are not refreshed while %s', async (_, leave) => {
    const page = startOnramp()
    await page.toQuotes()
    leave(page)
    await pass(120_000)
    expect(page.server.asked(onrampQuote)).toHaveLength(1)
  })

  test('behavior: outdated quotes are asked for again as soon as the page is visible', async () => {
    const page = startOnramp()
    await page.toQuotes()
    page.show(false)
    await pass(120_000)
    page.show(true)
    await settle()
    expect(page.server.asked(onrampQuote)).toHaveLength(2)
  })

  test('error: a failed refresh keeps the quotes that still hold, and says the failure', async () => {
    const page = startOnramp()
    const short = offer('slow', '96.000000', { expiresAt: Date.now() + 20_000 })
    page.server.replies[onrampQuote.path] = () => answerOf([offer('quick', '97.000000'), short])
    await page.toQuotes()
    page.server.failing.set(onrampQuote.path, 'upstream.failed')
    await pass(30_500)
    expect(page.view.quotes.map(({ provider }) => provider)).toEqual(['quick'])
    expect(page.view.quotesError).toMatchObject({ code: 'upstream.failed' })
  })

  test('error: a failure is shown, and asked again by refresh or with the connection', async () => {
    const page = startOnramp()
    page.server.failing.set(onrampQuote.path, 'network.offline')
    await page.toQuotes()
    expect(page.view).toMatchObject({ quotesLoading: false, quotesError: { code: 'network.offline' } })
    page.goOnline()
    await settle()
    expect(page.server.asked(onrampQuote)).toHaveLength(2)
    page.server.failing.clear()
    page.flow.refresh()
    await settle()
    expect(page.view).toMatchObject({ quotesError: null, selected: { provider: 'quick' } })
  })

  test('error: limits that only the server knows are said of the amount', async () => {
    const page = startOnramp()
    const details = { limit: '500.00', currency: 'USD' }
    page.server.replies[onrampQuote.path] = () => {
      throw new AppError('onramp.amount_too_large', { details })
    }
    await page.toQuotes('600')
    expect(page.view).toMatchObject({ quotesError: null, amountError: { code: 'onramp.amount_too_large', details } })
  })
})

// Spec section 9: "On-ramp default limits, USD: card 10.00 to 7500.00; ach_bank_account 10.00 to 25000.00".
describe('limits before asking', () => {
  test.each([
    ['card', '9.99', 'onramp.amount_too_small'],
    ['card', '10', null],
    ['card', '7500', null],
    ['card', '7500.01', 'onramp.amount_too_large'],
    ['ach_bank_account', '9.99', 'onramp.amount_too_small'],
    ['ach_bank_account', '25000', null],
    ['ach_bank_account', '25000.01', 'onramp.amount_too_large'],
  ] as const)('param: %s, %s USD: %s', async (method, amount, code) => {
    const page = startOnramp()
    await page.open()
    page.flow.chooseMethod(method)
    page.flow.setAmount(amount)
    await pass(500)
    expect(page.view.amountError?.code ?? null).toBe(code)
    expect(page.server.asked(onrampQuote)).toHaveLength(code === null ? 1 : 0)
  })

  test.each(['', '0', '0.00'])('param: nothing is asked for "%s"', async (amount) => {
    const page = startOnramp()
    await page.toQuotes(amount)
    expect(page.server.asked(onrampQuote)).toEqual([])
    expect(page.view.quotesLoading).toBe(false)
  })

  test('param: an amount is cut to the places of its currency or token', async () => {
    const page = startOnramp()
    await page.open()
    page.flow.setAmount('12.345')
    expect(page.view.amount).toBe('12.34')
    page.flow.choosePayment('JPY')
    page.flow.setAmount('1500.5')
    expect(page.view.amount).toBe('1500')
    page.flow.setSide('purchase')
    page.flow.setAmount('1.23456789')
    expect(page.view.amount).toBe('1.234567')
    page.flow.setAmount('no amount')
    page.flow.setAmount('1234567890123')
    expect(page.view.amount).toBe('1.234567')
  })
})

describe('choices', () => {
  test('behavior: USD Coin on the active network is bought by default', async () => {
    const page = startOnramp()
    expect(page.view.purchase).toMatchObject({ currency: { id: 'USDC' } })
    await page.open()
    expect(page.view.purchase).toMatchObject({ currency: { id: 'USDC' }, token: { chainId: DEVNET } })
  })

  test('behavior: without USD Coin the first token that is sold there', async () => {
    const page = startOnramp()
    const [ether] = OPTIONS.purchaseCurrencies
    page.server.replies[onrampOptions.path] = () => ({ ...OPTIONS, purchaseCurrencies: [ether] })
    await page.open()
    expect(page.view.purchase.token.symbol).toBe('ETH')
  })

  test('behavior: the other side starts with what the selected quote says', async () => {
    const page = startOnramp()
    await page.toQuotes()
    page.flow.setSide('purchase')
    expect(page.view).toMatchObject({ side: 'purchase', amount: '97.000000' })
    await pass(500)
    expect(page.server.asked(onrampQuote).at(-1)).toMatchObject({ side: 'purchase', amount: '97.000000' })
  })

  test('behavior: currency, method and place are remembered; the token and the amount are not', async () => {
    const first = startOnramp()
    await first.open()
    first.flow.choosePlace('US', 'NY')
    first.flow.chooseMethod('ach_bank_account')
    first.flow.chooseToken('ETH', DEVNET)
    first.flow.setAmount('100')
    const second = startOnramp({ storage: first.storage })
    await second.open()
    expect(second.view).toMatchObject({
      place: { country: 'US', subdivision: 'NY', isGuess: false },
      paymentMethod: 'ach_bank_account',
      amount: '',
      purchase: { token: { symbol: 'USDC' } },
    })
    expect(second.server.asked(onrampOptions)).toEqual([{ network: DEVNET, country: 'US', subdivision: 'NY' }])
  })

  test.each([
    [['de', 'en-US'], 'DE'],
    [['pt-PT'], 'PT'],
    [['en'], 'US'],
    [['es-419'], 'US'],
    [['not a tag'], 'US'],
    [[], 'US'],
  ])('param: the languages %j suggest %s, and it is said to be a guess', (languages, country) => {
    const { view } = startOnramp({ languages })
    expect(view.place).toEqual({ country, subdivision: null, isGuess: true })
  })

  test('behavior: what cannot be paid with is replaced by what can', async () => {
    const page = startOnramp()
    await page.open()
    page.flow.choosePayment('EUR')
    page.flow.chooseMethod('sepa_bank_transfer')
    expect(page.view).toMatchObject({ paymentCurrency: 'USD', paymentMethod: 'card' })
  })

  test('behavior: reset restores the defaults of the specification, and keeps the place', async () => {
    const page = startOnramp()
    await page.toQuotes()
    page.flow.choosePlace('FR', null)
    page.flow.choosePayment('JPY')
    page.flow.chooseToken('ETH', DEVNET)
    page.flow.chooseQuote(page.view.quotes[1]?.id ?? '')
    page.flow.reset()
    await pass(500)
    expect(page.view).toMatchObject({
      ...{ paymentCurrency: 'USD', paymentMethod: 'card', side: 'payment', amount: '', quotes: [], selected: null },
      ...{ quotesLoading: false, purchase: { token: { symbol: 'USDC' } }, place: { country: 'FR' } },
    })
  })

  test('error: options that could not be read are read again by refresh', async () => {
    const page = startOnramp()
    page.server.failing.set(onrampOptions.path, 'upstream.failed')
    await page.open()
    expect(page.view.options).toMatchObject({ state: 'failed', error: { code: 'upstream.failed' } })
    page.server.failing.clear()
    page.flow.refresh()
    await settle()
    expect(page.view.options.state).toBe('ready')
  })
})

describe('params of OnRamp', () => {
  test.each([
    [{ token: 'ETH' }, 'ETH', ''],
    [{ token: 'native', amount: '50' }, 'ETH', '50'],
    [{ token: USDC_ADDRESS.toUpperCase().replace('0X', '0x'), amount: '50.123' }, 'USDC', '50.12'],
    [{ token: `${DEVNET}/slip44:60` }, 'ETH', ''],
    [{ amount: '75' }, 'USDC', '75'],
  ])('param: %j fills in %s and "%s"', async (params, symbol, amount) => {
    const page = startOnramp()
    await page.open(params)
    expect(page.view).toMatchObject({ amount, side: 'payment', purchase: { token: { symbol } } })
  })

  test('error: a token that is not sold is left out, and the developer reads why', async () => {
    const page = startOnramp()
    await page.open({ token: 'DOGE' })
    expect(page.view.purchase.token.symbol).toBe('USDC')
    expect(page.warn.mock.calls).toEqual([[expect.stringContaining('DOGE')]])
  })
})

// Spec section 3, "On-ramp state".
describe('the state for hosts', () => {
  test('param: exactly the ten names', async () => {
    const page = startOnramp()
    expect(Object.keys(page.flow.state())).toEqual(
      'providers, selectedProvider, purchaseCurrency, paymentCurrency, purchaseCurrencies, paymentCurrencies, purchaseAmount, paymentAmount, quotesLoading, error'.split(
        ', ',
      ),
    )
  })

  test('behavior: it says what is offered, selected, paid and received', async () => {
    const page = startOnramp()
    await page.toQuotes()
    expect(page.flow.state()).toMatchObject({
      ...{ providers: ['quick', 'slow'], selectedProvider: 'quick', purchaseCurrency: { id: 'USDC' } },
      ...{ paymentCurrency: 'USD', paymentAmount: '100', purchaseAmount: '97.000000' },
      ...{ quotesLoading: false, error: undefined },
    })
    expect(page.flow.state().paymentCurrencies[0]?.limits[0]).toEqual({ id: 'card', min: '10.00', max: '7500.00' })
  })

  test('behavior: state and view are the same objects until something changes', async () => {
    const page = startOnramp()
    await page.toQuotes('9')
    const [view, state] = [page.flow.view(), page.flow.state()]
    expect(view.amountError).not.toBeNull()
    expect(page.flow.view()).toBe(view)
    expect(page.flow.state()).toBe(state)
    page.flow.setAmount('90')
    expect(page.flow.view()).not.toBe(view)
    expect(page.flow.view().purchase).toBe(view.purchase)
  })
})
