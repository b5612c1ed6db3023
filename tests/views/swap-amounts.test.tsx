import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { getPrices } from '@/lib/price/price-contract'
import { swapQuote, swapSourceAmount } from '@/lib/swap/swap-contract'
import { createFakeMarket, ETH, MOSS, USDC } from './support/fake-market'
import { endModal, pass, spoken } from './support/render-modal'
import { openSwap } from './support/swap-form'

afterEach(endModal)

describe('Swap: entering in dollars', () => {
  const TO_DOLLARS = { name: /^\$/ }
  const TO_ETHER = { name: /^[\d.]+ ETH/ }
  const fiat = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount to pay in USD' })

  test('behavior: an amount in dollars is converted to base units of the token, and the token amount shows', async () => {
    const { user, choose, api, mainButton } = await openSwap()
    await choose('to', USDC)
    await user.click(screen.getByRole('button', TO_DOLLARS))
    await user.click(fiat())
    await user.paste('1 000,50')
    expect(fiat().value).toBe('1000.50')
    expect(screen.getByRole('button', { name: '0.3335 ETH · Enter the amount in ETH' })).toBeTruthy()
    await waitFor(() => expect(mainButton().textContent).toBe('Review swap'))
    expect(api.asked(swapQuote).at(-1)?.amount).toBe('333500000000000000')
  })

  test('behavior: in a chosen currency the amount is entered in that currency', async () => {
    const { user, shell, choose, api, mainButton } = await openSwap()
    const { displayCurrency } = await (await shell.runtime()).accountFlows()
    act(() => displayCurrency.choose('EUR'))
    await choose('to', USDC)
    await user.click(await screen.findByRole('button', { name: /^€/ }))
    await user.type(screen.getByRole('textbox', { name: 'Amount to pay in EUR' }), '240')
    // 240 euros are 300 dollars, a tenth of the price of 1 ETH.
    expect(screen.getByRole('button', { name: '0.1 ETH · Enter the amount in ETH' })).toBeTruthy()
    await waitFor(() => expect(mainButton().textContent).toBe('Review swap'))
    expect(api.asked(swapQuote).at(-1)?.amount).toBe('100000000000000000')
  })

  test('behavior: switching the entry to dollars and back keeps the amount', async () => {
    const { user, enter, field } = await openSwap()
    await enter('1.23456')
    await user.click(screen.getByRole('button', TO_DOLLARS))
    expect(fiat().value).toBe('3,703.68')
    await user.click(screen.getByRole('button', TO_ETHER))
    expect(field().value).toBe('1.23456')
  })

  test('behavior: a newer price changes neither the entered dollars nor the token amount; its current value shows', async () => {
    const market = createFakeMarket()
    const { user, dialog } = await openSwap({ market })
    await user.click(screen.getByRole('button', TO_DOLLARS))
    await user.type(fiat(), '300')
    market.api.answer(getPrices, ({ addresses }) => ({
      fungibles: addresses.map((address) => ({
        address,
        name: 'Ether',
        symbol: 'ETH',
        decimals: 18,
        iconUrl: '',
        price: 3_300,
        change24h: null,
      })),
      madeAt: Date.now(),
    }))
    await pass(10_000)
    await waitFor(() => expect(dialog().textContent).toContain('0.1 ETH · now $330.00'))
    expect(fiat().value).toBe('300')
  })

  test('behavior: a share of the balance is entered in dollars; the token amount of Max stays exact', async () => {
    const { user, field } = await openSwap()
    await user.click(screen.getByRole('button', TO_DOLLARS))
    await user.click(screen.getByRole('button', { name: 'Pay 75% of your balance' }))
    expect(fiat().value).toBe('3,375')
    await user.click(screen.getByRole('button', { name: 'Max' }))
    expect(fiat().value).toBe('4,499.1')
    await user.click(screen.getByRole('button', TO_ETHER))
    expect(field().value).toBe('1.4997')
  })

  test('behavior: choosing a target token keeps the entered dollars; a source token without a price removes the field until another is chosen', async () => {
    const { user, choose } = await openSwap()
    await user.click(screen.getByRole('button', TO_DOLLARS))
    await user.type(fiat(), '1234.56')
    await choose('to', USDC)
    expect(fiat().value).toBe('1234.56')
    await choose('source', MOSS)
    expect(screen.queryByRole('textbox', { name: 'Amount to pay in USD' })).toBeNull()
    await choose('source', ETH)
    expect(fiat().value).not.toBe('')
  })

  test('behavior: it is not offered for a token without a price', async () => {
    const { choose } = await openSwap({ market: createFakeMarket({ ETH: '1', MOSS: '5' }) })
    await choose('source', MOSS)
    expect(screen.queryByRole('button', TO_DOLLARS)).toBeNull()
  })
})

describe('Swap: with a keyboard', () => {
  test('behavior: after a token is chosen the amount field has the focus; after going back without one, the heading has', async () => {
    const { choose, field, pill, user, title } = await openSwap()
    await choose('to', USDC)
    await waitFor(() => expect(document.activeElement).toBe(field()))
    await user.click(pill('to'))
    await title('Select a token')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    const heading = await title('Swap')
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  test('behavior: Enter in the amount field opens the review of a ready form, and does nothing before', async () => {
    const { choose, enter, field, user, title, api, mainButton } = await openSwap()
    await choose('to', USDC)
    await user.type(field(), '{Enter}')
    api.hang(swapQuote)
    await enter('1')
    await user.type(field(), '{Enter}')
    await title('Swap')
    api.recover(swapQuote)
    await enter('0.5')
    await waitFor(() => expect(mainButton().textContent).toBe('Review swap'))
    fireEvent.keyDown(field(), { key: 'Enter', repeat: true })
    await title('Swap')
    await user.type(field(), '{Enter}')
    await title('Review swap')
  })
})

describe('Swap: entering an amount', () => {
  test('behavior: the balance is text and no tab stop; the mouse shows the exact one', async () => {
    await openSwap({ market: createFakeMarket({ ETH: '1.123456789', USDC: '250' }) })
    const available = await screen.findByText('1.12345 ETH available')
    expect(available.closest('button')).toBeNull()
    expect(available.closest('[title]')?.getAttribute('title')).toBe('1.123456789 ETH')
  })

  test('behavior: a share enters at most six places, rounded down', async () => {
    const market = createFakeMarket({ ETH: '3.217391304347891234', USDC: '250' })
    const { choose, user, field } = await openSwap({ market })
    await user.click(screen.getByRole('button', { name: 'Pay 25% of your balance' }))
    expect(field().value).toBe('0.804347')
    await user.click(screen.getByRole('button', { name: 'Max' }))
    expect(field().value).toBe('3.217091')
    await choose('source', USDC)
    await user.click(screen.getByRole('button', { name: 'Pay 50% of your balance' }))
    expect(field().value).toBe('125')
  })

  test('behavior: Max of the native token keeps an amount for network fees and says how much, also after the quote', async () => {
    const { user, field, choose } = await openSwap()
    await choose('to', USDC)
    await user.click(screen.getByRole('button', { name: 'Max' }))
    expect(field().value).toBe('1.4997')
    expect(await screen.findByText('0.0003 ETH kept for network fees')).toBeTruthy()
    await spoken('status', 'You receive')
    expect(screen.getByText('0.0003 ETH kept for network fees')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Pay 50% of your balance' }))
    expect(await screen.findByText('1.5 ETH available')).toBeTruthy()
  })

  test('param: letters and signs are removed from the amount; a comma becomes a dot', async () => {
    const { enter, field } = await openSwap()
    await enter('-1x2e')
    expect(field().value).toBe('12')
    await enter('0,5')
    expect(field().value).toBe('0.5')
  })

  test('behavior: switching the tokens without an amount enters 1', async () => {
    const { choose, user, field } = await openSwap()
    await choose('to', USDC)
    await user.click(screen.getByRole('button', { name: 'Switch tokens' }))
    expect(field().value).toBe('1')
    const pills = screen.getAllByRole('button', { name: /change token$/ })
    expect(pills.map((pill) => pill.getAttribute('aria-label'))).toEqual(['USDC, change token', 'ETH, change token'])
  })

  test('behavior: a preset slippage applies with one press; a slippage that is risky or above the limit shows a status', async () => {
    const { enter, choose, user, api, line } = await openSwap()
    await choose('to', USDC)
    await enter('1')
    await spoken('status', 'You receive')
    await user.click(screen.getByRole('button', { name: 'Swap settings' }))
    await user.click(await screen.findByRole('button', { name: '1%' }))
    expect(screen.getByRole('button', { name: '1%' }).getAttribute('aria-pressed')).toBe('true')
    await waitFor(() => expect(line('Minimum received').textContent).toContain('1%'))
    expect(api.asked(swapQuote).at(-1)?.slippageBps).toBe(100)
    await user.type(screen.getByRole('textbox', { name: 'Custom slippage in percent' }), '20')
    await spoken('status', 'With slippage this high, others can trade ahead of you and keep the difference.')
    await user.type(screen.getByRole('textbox', { name: 'Custom slippage in percent' }), '0')
    await spoken('status', 'The maximum is 50%.')
    await user.clear(screen.getByRole('textbox', { name: 'Custom slippage in percent' }))
    await user.type(screen.getByRole('textbox', { name: 'Custom slippage in percent' }), '0.05')
    await spoken('status', 'With slippage this low, the swap may fail.')
  })

  test('behavior: Esc closes the settings and not the view, and a press outside closes them too', async () => {
    const { user, field, title } = await openSwap()
    const settings = () => screen.queryByRole('group', { name: 'Slippage' })
    const gear = screen.getByRole('button', { name: 'Swap settings' })
    await user.click(gear)
    await user.click(await screen.findByRole('button', { name: 'Auto' }))
    await user.keyboard('{Escape}')
    expect(settings()).toBeNull()
    expect(document.activeElement).toBe(gear)
    expect(gear.getAttribute('aria-expanded')).toBe('false')
    await title('Swap')
    await user.click(gear)
    await screen.findByRole('button', { name: 'Auto' })
    await user.click(field())
    expect(settings()).toBeNull()
  })
})

describe('Swap: the amount to receive', () => {
  const toReceive = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount to receive' })

  test('behavior: a typed amount to receive fills the amount to pay, and the quote is for that', async () => {
    const { choose, user, field, mainButton, api } = await openSwap()
    await choose('to', USDC)
    await user.type(toReceive(), '100')
    await waitFor(() => expect(mainButton().textContent).toBe('Review swap'))
    expect(field().value).toBe('0.0336191')
    expect(api.asked(swapQuote).at(-1)?.amount).toBe('33619100000000000')
    expect(toReceive().value).toBe('100')
  })

  test('behavior: the side that was typed last leads', async () => {
    const { choose, enter, user, field } = await openSwap()
    await choose('to', USDC)
    await user.type(toReceive(), '100')
    await waitFor(() => expect(field().value).toBe('0.0336191'))
    await enter('1')
    await waitFor(() => expect(toReceive().value).toBe('2,974.50'))
    await user.clear(toReceive())
    expect(field().value).toBe('')
  })

  test('behavior: the amount that is not edited has groups, and loses them when it is', async () => {
    const { choose, enter, user, field, mainButton, api } = await openSwap()
    await choose('to', USDC)
    await enter('1.234567')
    await waitFor(() => expect(toReceive().value).toBe('3,672.22'))
    await user.click(toReceive())
    expect(toReceive().value).toBe('3672.22')
    await user.keyboard('{Backspace}')
    expect(toReceive().value).toBe('3672.2')
    await waitFor(() => expect(mainButton().textContent).toBe('Review swap'))
    // Exactly what was typed, in base units.
    expect(api.asked(swapSourceAmount).at(-1)?.toAmount).toBe('3672200000')
    await user.click(field())
    expect(toReceive().value).toBe('3,672.2')
  })

  test('error: more than the markets have says so, and leaves no amount to pay', async () => {
    const { choose, user, field, mainButton, api } = await openSwap()
    await choose('to', USDC)
    await user.type(toReceive(), '100')
    await waitFor(() => expect(field().value).toBe('0.0336191'))
    api.refuse(swapSourceAmount, 'swap.no_route')
    await user.type(toReceive(), '000000')
    await waitFor(() => expect(mainButton().textContent).toBe('Choose another token'))
    expect(field().value).toBe('')
  })
})
