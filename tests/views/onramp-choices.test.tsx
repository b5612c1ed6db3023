import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { quoteOf } from '../support/purchases'
import { endModal } from './support/render-modal'
import { openPurchase } from './support/scripted-purchase'

afterEach(endModal)

const rowsOf = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem')

describe('OnRampProviders', () => {
  const VIEW = { view: 'OnRampProviders' } as const
  const best = quoteOf({ provider: 'meld', service: { id: 'transak', name: 'Transak' }, purchaseUnits: '97000000' })
  const second = quoteOf({ networkFee: null, minutes: null, identityCheck: 'light' })
  const third = quoteOf({
    provider: 'coinbase',
    service: { id: 'coinbase', name: 'Coinbase' },
    paymentMethod: 'ach_bank_account',
    purchaseUnits: '96000001',
    needsAccount: true,
  })

  test('behavior: rows keep the order of the server, and each has its facts in words', async () => {
    await openPurchase(VIEW, { quotes: [best, second, third], selected: second })
    const rows = (await rowsOf('Quotes')).map(({ textContent }) => textContent)
    expect(rows).toEqual([
      'Transak via MeldBest quoteAbout 5 minutes · Card · Identity check with a document97 USDCFees $3.50',
      'MoonPayYour choiceTime not stated · Card · Identity check without a document96.5 USDCFees not stated',
      'CoinbaseAbout 5 minutes · Bank transfer in the US (ACH) · Identity check with a document · Needs a Coinbase account' +
        '96 USDCFees $3.50',
    ])
    expect(screen.getByRole('button', { current: true }).textContent).toContain('MoonPay')
  })

  test('behavior: a press chooses a quote and goes back', async () => {
    const { flow, user, title, press } = await openPurchase(
      { view: 'OnRamp' },
      { quotes: [best, third], selected: best },
    )
    await press(/Transak via Meld.*Best of 2 quotes/)
    await title('Quotes')
    await user.click(await screen.findByRole('button', { name: /^Coinbase/ }))
    expect(flow.chooseQuote).toHaveBeenCalledWith(third.id)
    await title('Buy')
  })

  test('behavior: who has not answered yet has a row of its own, which cannot be pressed', async () => {
    const { show } = await openPurchase(VIEW, { quotes: [best], waiting: ['moonpay'], quotesLoading: true })
    const [, waiting] = await rowsOf('Quotes')
    expect(waiting?.textContent).toBe('MoonPayWaiting for MoonPay')
    expect(within(waiting as HTMLElement).queryByRole('button')).toBeNull()
    show({ quotes: [best, second], waiting: [], quotesLoading: false })
    await screen.findByRole('button', { name: /^MoonPay/ })
  })

  test('error: who has no quote is named with the reason', async () => {
    await openPurchase(VIEW, {
      quotes: [best],
      failed: [
        { provider: 'moonpay', code: 'upstream.timeout' },
        { provider: 'coinbase', code: 'onramp.amount_too_small', limits: { min: '30', max: '2000' } },
        { provider: 'sandbox', code: 'a code of a newer server' },
      ],
    })
    expect((await rowsOf('Without a quote')).map(({ textContent }) => textContent)).toEqual([
      'MoonPayA service we rely on took too long',
      'CoinbaseSells from $30.00 to $2,000.00',
      'SandboxA service we rely on did not respond',
    ])
  })

  test('behavior: without an amount it says what to do', async () => {
    await openPurchase(VIEW)
    await screen.findByText('Enter an amount to see quotes.')
  })
})

describe('OnRampTokenSelect', () => {
  const VIEW = { view: 'OnRampTokenSelect' } as const

  test('behavior: lists each token by its own name, with its network', async () => {
    await openPurchase(VIEW)
    expect((await rowsOf('Tokens')).map(({ textContent }) => textContent)).toEqual([
      'EtherETH · Foyer Devnet',
      'USD CoinUSDC · Foyer DevnetSelected',
      'USDC.eUSDC.e · Ethereum',
    ])
  })

  test('behavior: a search finds by symbol, and Enter chooses the first', async () => {
    const { flow, user, title, press } = await openPurchase({ view: 'OnRamp' })
    await press('USDC, change token')
    await title('Select a token')
    await user.type(await screen.findByRole('searchbox'), 'eth{Enter}')
    expect(flow.chooseToken).toHaveBeenCalledWith('ETH', 'eip155:31337')
    await title('Buy')
  })

  test('behavior: the same currency on another network is another choice', async () => {
    const { flow, press } = await openPurchase(VIEW)
    await press(/USDC\.e/)
    expect(flow.chooseToken).toHaveBeenCalledWith('USDC', 'eip155:1')
  })

  test('behavior: says that nothing matches', async () => {
    const { user } = await openPurchase(VIEW)
    await user.type(await screen.findByRole('searchbox'), 'zzz')
    await screen.findByText('No token matches “zzz”')
  })

  test('error: a list that did not load can be asked for again', async () => {
    const { flow, press } = await openPurchase(VIEW, {
      options: { state: 'failed', error: new AppError('upstream.timeout') },
    })
    await screen.findByText('A service we rely on took too long')
    await press('Try again')
    expect(flow.refresh).toHaveBeenCalledTimes(1)
  })

  test('behavior: while the list loads there is a status and no row', async () => {
    await openPurchase(VIEW, { options: { state: 'loading' } })
    await screen.findByRole('status', { name: 'Loading' })
    expect(screen.queryByRole('list', { name: 'Tokens' })).toBeNull()
  })
})

describe('OnRampFiatSelect', () => {
  const VIEW = { view: 'OnRampFiatSelect' } as const

  test('behavior: chooses the currency by its code and its name', async () => {
    const { flow, user } = await openPurchase(VIEW)
    const field = await screen.findByRole('combobox', { name: 'Currency' })
    expect(
      within(field)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['USD · US Dollar', 'EUR · Euro'])
    await user.selectOptions(field, 'EUR')
    expect(flow.choosePayment).toHaveBeenCalledWith('EUR')
  })

  test('behavior: methods stand with their limits, or with who sets them', async () => {
    const { flow, press, show } = await openPurchase(VIEW)
    expect((await rowsOf('Payment method')).map(({ textContent }) => textContent)).toEqual([
      'Card$10.00 to $7,500.00',
      'Bank transfer in the US (ACH)$10.00 to $25,000.00',
    ])
    await press(/ACH/)
    expect(flow.chooseMethod).toHaveBeenCalledWith('ach_bank_account')
    show({ paymentCurrency: 'EUR' })
    await waitFor(async () =>
      expect((await rowsOf('Payment method')).map(({ textContent }) => textContent)).toEqual([
        'CardThe provider sets the limits',
      ]),
    )
  })

  test('behavior: the country is found by a part of its name or its code, and a guess is called one', async () => {
    const { flow, user } = await openPurchase(VIEW)
    expect((await rowsOf('Country')).map(({ textContent }) => textContent)).toEqual([
      'GermanyA guess from your browser’s language. Change it if it is wrong.',
    ])
    const search = screen.getByRole('searchbox', { name: 'Search countries' })
    await user.type(search, 'united')
    const names = (await rowsOf('Country')).map(({ textContent }) => textContent)
    expect(names.slice(0, 3)).toEqual(['United Arab Emirates', 'United Kingdom', 'United States'])
    await user.clear(search)
    await user.type(search, 'jp{Enter}')
    expect(flow.choosePlace).toHaveBeenCalledWith('JP', null)
  })

  test('behavior: says when no country matches', async () => {
    const { user } = await openPurchase(VIEW)
    await user.type(await screen.findByRole('searchbox', { name: 'Search countries' }), 'zzz')
    await screen.findByText('No country matches “zzz”')
  })

  test.each([
    ['US', 'State', 51, 'NY'],
    ['CA', 'Province or territory', 13, 'QC'],
  ] as const)('behavior: %s asks for the %s', async (country, label, count, code) => {
    const { flow, user } = await openPurchase(VIEW, { place: { country, subdivision: null, isGuess: false } })
    const field = await screen.findByRole('combobox', { name: label })
    // And one that says that nothing is chosen yet.
    expect(within(field).getAllByRole('option')).toHaveLength(count + 1)
    await user.selectOptions(field, code)
    expect(flow.choosePlace).toHaveBeenCalledWith(country, code)
  })

  test('behavior: other countries have no such field, and Done goes back', async () => {
    const { press, title } = await openPurchase({ view: 'OnRamp' })
    await press('USD, change how you pay')
    await title('How you pay')
    expect(screen.getAllByRole('combobox')).toHaveLength(1)
    await press('Done')
    await title('Buy')
  })
})
