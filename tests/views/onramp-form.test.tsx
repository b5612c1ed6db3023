import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { getBalance } from '@/lib/balance/balance-contract'
import { AppError } from '@/lib/core/app-error'
import { onrampOptions, onrampQuote } from '@/lib/onramp/onramp-contract'
import { orderOf, quoteOf } from '../support/purchases'
import { setOnline } from './support/connection'
import { createFakeMarket } from './support/fake-market'
import { endModal, renderModal, spoken } from './support/render-modal'
import { openPurchase } from './support/scripted-purchase'

afterEach(() => {
  setOnline(true)
  endModal()
})

const FORM = { view: 'OnRamp' } as const
const payField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount to pay in USD' })
const receiveField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount to receive' })

describe('the form of a purchase', () => {
  test('behavior: begins with the amount to pay, in focus, and the button says that it is missing', async () => {
    const { button } = await openPurchase(FORM)
    await waitFor(async () => expect(document.activeElement).toBe(await payField()))
    expect((await button('Enter an amount')).getAttribute('aria-disabled')).toBe('true')
  })

  test('behavior: enters what to pay', async () => {
    const { flow, user } = await openPurchase(FORM)
    await user.type(await payField(), '7')
    expect(flow.setAmount).toHaveBeenLastCalledWith('7')
    expect(flow.setSide).not.toHaveBeenCalled()
  })

  test('behavior: enters what to get, and the amount to pay is that of the quote', async () => {
    const quote = quoteOf()
    const { flow, user, show } = await openPurchase(FORM)
    await user.type(await receiveField(), '5')
    expect(flow.setSide).toHaveBeenCalledWith('purchase')
    expect(flow.setAmount).toHaveBeenLastCalledWith('5')
    show({ side: 'purchase', amount: '96.5', quotes: [quote], selected: quote })
    await waitFor(async () => expect((await payField()).value).toBe('100.00'))
    expect((await receiveField()).value).toBe('96.5')
  })

  test('behavior: the presets are those within the limits', async () => {
    const { flow, press, show } = await openPurchase(FORM)
    await press('Pay $100.00')
    expect(flow.setAmount).toHaveBeenLastCalledWith('100')
    show({ limits: { min: '100.00', max: '300.00' } })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Pay $50.00' })).toBeNull())
    expect(screen.getAllByRole('button', { name: /^Pay \$/ }).map(({ textContent }) => textContent)).toEqual([
      '100',
      '250',
    ])
  })

  test('behavior: the presets are worth something in every currency', async () => {
    const { flow, press } = await openPurchase(FORM, { paymentCurrency: 'KRW', limits: null })
    await press('Pay ₩50,000')
    expect(flow.setAmount).toHaveBeenLastCalledWith('50000')
  })

  test('behavior: shows what arrives, the facts of the best quote, and leads to its provider', async () => {
    const quotes = [quoteOf(), quoteOf({ service: { id: 'other', name: 'Other' }, purchaseUnits: '95000000' })]
    const { flow, press } = await openPurchase(FORM, { amount: '100', quotes, selected: quotes[0] ?? null })
    expect((await receiveField()).value).toBe('96.5')
    expect(await screen.findByRole('button', { name: /MoonPay.*Best of 2 quotes/ })).toBeTruthy()
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(facts).toEqual(['$0.50', '$3.00', 'About 5 minutes', 'With a document'])
    await screen.findByText('You pay on the page of MoonPay. It can ask for proof of identity.')
    await press('Continue to MoonPay')
    expect(flow.buy).toHaveBeenCalledTimes(1)
  })

  test('behavior: Enter in the amount buys, once a quote is there', async () => {
    const quote = quoteOf()
    const { flow, user, show } = await openPurchase(FORM, { amount: '100' })
    await user.type(await payField(), '{Enter}')
    expect(flow.buy).not.toHaveBeenCalled()
    show({ quotes: [quote], selected: quote })
    await user.type(await payField(), '{Enter}')
    expect(flow.buy).toHaveBeenCalledTimes(1)
  })

  test('behavior: facts that a provider does not state are not made up', async () => {
    const quote = quoteOf({ networkFee: null, providerFee: null, minutes: null, identityCheck: 'unknown' })
    await openPurchase(FORM, { amount: '100', quotes: [quote], selected: quote })
    await waitFor(() => {
      const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
      expect(facts).toEqual(['Not stated', 'Not stated', 'Not stated', 'Not stated'])
    })
  })

  test('behavior: a provider of test tokens says that nothing is charged', async () => {
    const quote = quoteOf({ provider: 'sandbox', service: { id: 'sandbox', name: 'Sandbox' } })
    await openPurchase(FORM, { amount: '100', quotes: [quote], selected: quote })
    await screen.findByText('This is a test. Nothing is charged.')
    expect(screen.queryByText(/You pay on the page/)).toBeNull()
  })

  test('behavior: says that a provider needs an account of its own', async () => {
    const quote = quoteOf({
      provider: 'coinbase',
      service: { id: 'coinbase', name: 'Coinbase' },
      needsAccount: true,
    })
    await openPurchase(FORM, { amount: '100', quotes: [quote], selected: quote })
    await screen.findByText('Needs a Coinbase account')
  })

  test('behavior: names the country, and says when it is a guess', async () => {
    const { show } = await openPurchase(FORM)
    await screen.findByRole('button', { name: /Card.*Germany, a guess from your browser’s language/ })
    show({ place: { country: 'FR', subdivision: null, isGuess: false } })
    const row = await screen.findByRole('button', { name: /Card.*France/ })
    expect(row.textContent).not.toContain('guess')
  })

  test('behavior: while quotes are open the button waits and names no provider', async () => {
    const { button } = await openPurchase(FORM, { amount: '100', quotesLoading: true, waiting: ['meld', 'moonpay'] })
    expect((await button('Getting quotes')).getAttribute('aria-busy')).toBe('true')
    await screen.findByRole('button', { name: /Waiting for Meld and MoonPay/ })
  })

  test.each([
    ['onramp.amount_too_small', { limit: '10.00', currency: 'USD' }, 'Pay at least $10.00'],
    ['onramp.amount_too_large', { limit: '7500.00', currency: 'USD' }, 'Pay at most $7,500.00'],
  ] as const)('error: %s stands on the button, and a screen reader hears it', async (code, details, words) => {
    const { button } = await openPurchase(FORM, { amount: '9', amountError: new AppError(code, { details }) })
    expect((await button(words)).getAttribute('aria-disabled')).toBe('true')
    expect((await payField()).getAttribute('aria-invalid')).toBe('true')
    await spoken('alert', `payment is ${details.limit} USD`)
  })

  test('behavior: without an account of the token the button connects', async () => {
    const { press, title } = await openPurchase(FORM, { account: null, amount: '100' })
    await press('Connect wallet')
    await title('Connect')
  })

  test('behavior: offline the button says so, and no error repeats it', async () => {
    const quote = quoteOf()
    const { flow, user, button } = await openPurchase(FORM, {
      amount: '100',
      quotes: [quote],
      selected: quote,
      quotesError: new AppError('network.offline'),
    })
    await button('Continue to MoonPay')
    setOnline(false)
    await user.click(await button('You are offline'))
    expect(flow.buy).not.toHaveBeenCalled()
    expect(screen.queryByText('Check your connection, then try again.')).toBeNull()
  })

  test('behavior: the payment page that the browser blocked is a plain link', async () => {
    const quote = quoteOf()
    const { flow, user } = await openPurchase(FORM, {
      amount: '100',
      quotes: [quote],
      selected: quote,
      buying: 'failed',
      buyError: new AppError('onramp.popup_blocked'),
      payLink: { orderId: orderOf().id, url: 'https://pay.example/session' },
    })
    const link = await screen.findByRole('link', { name: 'Open the payment page' })
    expect(link.getAttribute('href')).toBe('https://pay.example/session')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    link.addEventListener('click', (event) => event.preventDefault())
    await user.click(link)
    expect(flow.followLink).toHaveBeenCalledTimes(1)
  })

  test('behavior: leads to the orders, and says how many are open', async () => {
    const { show, press, title } = await openPurchase(FORM, { orders: [orderOf({ status: 'completed' })] })
    await screen.findByRole('button', { name: 'See your orders' })
    show({ orders: [orderOf(), orderOf({ status: 'pending' }), orderOf({ status: 'completed' })] })
    await press('2 orders in progress')
    await title('Orders')
  })

  test('behavior: a network without a provider says so and offers others', async () => {
    const { press, title } = await openPurchase(FORM, {}, { isOn: false })
    await screen.findByText('Buying is not available on Foyer Devnet.')
    expect(screen.queryByRole('textbox')).toBeNull()
    await press('Choose another network')
    await title('Networks')
  })
})

describe('Buy in Account', () => {
  test('behavior: a tile opens the form', async () => {
    const { press, title } = await openPurchase({ view: 'Account' })
    await press('Buy')
    await title('Buy')
  })

  test('behavior: an empty account offers it beside the faucet', async () => {
    const market = createFakeMarket({})
    const { title, user } = await openPurchase({ view: 'Account' }, {}, { market })
    const faucet = await screen.findByRole('button', { name: 'Get test tokens' })
    await user.click(within(faucet.parentElement as HTMLElement).getByRole('button', { name: 'Buy' }))
    await title('Buy')
  })

  test('behavior: an account without activity offers it', async () => {
    const { title, user } = await openPurchase({ view: 'Account' })
    await user.click(await screen.findByRole('tab', { name: 'Activity' }))
    await screen.findByText('No activity yet')
    await user.click(within(screen.getByRole('tabpanel')).getByRole('button', { name: 'Buy' }))
    await title('Buy')
  })

  test('behavior: an account that has nothing to send offers it', async () => {
    const { press, title } = await openPurchase({ view: 'SendSelectToken' }, {}, { market: createFakeMarket({}) })
    await screen.findByText('This account has no tokens to send.')
    await press('Buy')
    await title('Buy')
  })

  test.each([
    ['the server sells nothing', { isOn: false }],
    ['the host has switched it off', { config: { features: { onramp: false } } }],
  ] as const)('behavior: absent where %s', async (_why, options) => {
    const { title } = await openPurchase({ view: 'Account' }, {}, options)
    await title('Account')
    await screen.findByRole('button', { name: 'Receive' })
    expect(screen.queryByRole('button', { name: 'Buy' })).toBeNull()
  })

  test('behavior: no provider is asked for anything before Buy opens', async () => {
    const market = createFakeMarket()
    market.state.onrampNetworks = ['eip155:31337']
    const { open, title } = await renderModal({ connected: true, market })
    await open()
    await title('Account')
    await screen.findByRole('button', { name: 'Buy' })
    await waitFor(() => expect(market.api.asked(getBalance).length).toBeGreaterThan(0))
    expect([...market.api.asked(onrampOptions), ...market.api.asked(onrampQuote)]).toEqual([])
  })
})
