import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { getBalance } from '@/lib/balance/balance-contract'
import type { Endpoint } from '@/lib/core/endpoint'
import { getPrices } from '@/lib/price/price-contract'
import { swapQuote, swapSourceAmount } from '@/lib/swap/swap-contract'
import { getTokens } from '@/lib/tokens/tokens-contract'
import { exactAmounts, shownText } from './support/amounts'
import { REQUEST_ID } from './support/fake-api'
import { createFakeMarket, ETH, MOSS, USDC } from './support/fake-market'
import { endModal, pass, renderModal, spoken } from './support/render-modal'
import { openSwap } from './support/swap-form'

afterEach(endModal)

describe('Swap: the main button', () => {
  test('behavior: without a target token it says "Select a token" and opens the token list', async () => {
    const { mainButton, user, title } = await openSwap()
    expect(mainButton().textContent).toBe('Select a token')
    await user.click(mainButton())
    await title('Select a token')
  })

  test('behavior: without an amount it says "Enter an amount" and is aria-disabled, not disabled', async () => {
    const { mainButton, choose } = await openSwap()
    await choose('to', USDC)
    expect(mainButton().textContent).toBe('Enter an amount')
    expect(mainButton().getAttribute('aria-disabled')).toBe('true')
    expect(mainButton().hasAttribute('disabled')).toBe(false)
  })

  test('error: an amount above the balance and an amount that leaves nothing for fees have different texts', async () => {
    const { enter, mainButton, choose, api } = await openSwap()
    await choose('to', USDC)
    await enter('1.6')
    await waitFor(() => expect(mainButton().textContent).toBe('Insufficient ETH'))
    expect(mainButton().getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('textbox', { name: 'Amount to pay' }).getAttribute('aria-invalid')).toBe('true')
    await spoken('alert', 'Insufficient balance')
    expect(screen.queryByText('Details')).toBeNull()
    await enter('1.5')
    await waitFor(() => expect(mainButton().textContent).toBe('Not enough ETH for fees'))
    expect(mainButton().getAttribute('aria-disabled')).toBe('true')
    expect(api.asked(swapQuote).every(({ from }) => from === ETH.address)).toBe(true)
  })

  test('error: a sufficient token balance without ether for the fees says "Not enough ETH for fees"', async () => {
    const { enter, mainButton, choose } = await openSwap({ market: createFakeMarket({ ETH: '0', USDC: '250' }) })
    await choose('source', USDC)
    await choose('to', MOSS)
    await enter('10')
    await waitFor(() => expect(mainButton().textContent).toBe('Not enough ETH for fees'))
  })

  test('behavior: while a quote is pending it says "Finding the best price", then "Review swap"', async () => {
    const { enter, mainButton, choose, api } = await openSwap()
    await choose('to', USDC)
    api.hang(swapQuote)
    await enter('1')
    await waitFor(() => expect(mainButton().textContent).toBe('Finding the best price'))
    expect(mainButton().getAttribute('aria-busy')).toBe('true')
    api.recover(swapQuote)
    await enter('0.5')
    await waitFor(() => expect(mainButton().textContent).toBe('Review swap'))
    expect(mainButton().getAttribute('aria-disabled')).toBeNull()
  })

  test('error: a response without a quote shows "Incorrect amount"', async () => {
    const market = createFakeMarket()
    const { enter, mainButton, choose, api } = await openSwap({ market })
    await choose('to', USDC)
    api.answer(swapQuote, () => ({ quotes: [] }))
    await enter('1')
    await waitFor(() => expect(mainButton().textContent).toBe('Please enter a valid amount'))
    expect(await spoken('alert', 'Incorrect amount')).not.toContain('Please enter a valid amount')
  })
})

describe('Swap: the quote', () => {
  test('behavior: the quote is announced as a status: the amount after our fee, and its minimum', async () => {
    const { enter, choose } = await openSwap()
    await choose('to', USDC)
    await enter('1')
    await spoken('status', 'You receive 2,974.50 USDC, at least 2,959.62 USDC')
  })

  test('behavior: rate, minimum, fees and route each have a line; the mouse shows the exact value of a shortened one', async () => {
    const { enter, choose, user, line } = await openSwap()
    await choose('source', USDC)
    await choose('to', ETH)
    await enter('10.01')
    await spoken('status', 'You receive 0.003308 ETH')
    expect(screen.getByTitle('0.003308305 ETH')).toBeTruthy()
    expect(within(line('Minimum received')).queryByRole('button')).toBeNull()
    expect(shownText(line('Minimum received'))).toBe('0.003291 ETH\u00a0·\u00a00.5%')
    expect(exactAmounts(line('Minimum received'))).toEqual(['0.003291763475 ETH'])
    expect(shownText(line('Foyer fee, 0.85%'))).toBe('0.000028 ETH · $0.09')
    expect(exactAmounts(line('Foyer fee, 0.85%'))).toEqual(['0.000028361666666666 ETH'])
    expect(shownText(line('Network fee'))).toBe('$0.45')
    expect(exactAmounts(line('Network fee'))).toEqual(['0.00015 ETH'])
    expect(screen.getByText('−0.12% impact')).toBeTruthy()
    const route = screen.getByText('Route').closest('details')
    expect(route?.querySelector('summary')?.textContent).toBe('RouteUniswap v3 0.05%')
    expect(route?.querySelector('li')?.textContent).toBe('USDC to ETHUniswap v3 0.05%')
    expect(line('Rate').textContent).toBe('1 USDC = 0.00033 ETH')
    await user.click(within(line('Rate')).getByRole('button'))
    expect(line('Rate').textContent).toBe('1 ETH = 3,025.72 USDC')
  })

  test('behavior: both sides show their value; a token without a price shows no value, never $0', async () => {
    const { enter, choose, dialog } = await openSwap()
    await choose('to', USDC)
    await enter('1')
    await screen.findByText('$3,000.00')
    await screen.findByText('$2,974.50')
    await choose('to', MOSS)
    await spoken('status', 'MOSS, at least')
    expect(dialog().textContent).not.toMatch(/\$0(?:\.00)?(?![\d.])/)
  })

  test('behavior: for an unknown price impact a status says so, and no impact shows', async () => {
    const market = createFakeMarket()
    market.state.priceImpactBps = null
    const { enter, choose } = await openSwap({ market })
    await choose('to', MOSS)
    await enter('1')
    await spoken('status', 'The value of one of these tokens is unknown. Check the amounts yourself.')
    expect(screen.queryByText('Price impact')).toBeNull()
  })

  test('error: a high price impact shows an alert and must be accepted; a lower one shows a status', async () => {
    const market = createFakeMarket()
    market.state.priceImpactBps = 2_500
    const { enter, choose, user } = await openSwap({ market })
    await choose('to', USDC)
    await enter('1')
    await spoken('alert', 'This trade is too large for the pool: you would lose about 25%.')
    expect(screen.getByRole('button', { name: 'Accept the price impact' }).getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('checkbox', { name: 'I understand I’ll lose about 25%' }))
    await screen.findByRole('button', { name: 'Review swap' })
    market.state.priceImpactBps = 400
    await enter('0.5')
    await spoken('status', 'This trade moves the price.')
    expect(screen.queryByText(/too large for the pool/)).toBeNull()
  })

  test('behavior: while the balance is too small no consent is asked for', async () => {
    const market = createFakeMarket()
    market.state.priceImpactBps = 3_300
    const { enter, choose, mainButton } = await openSwap({ market })
    await choose('to', USDC)
    await enter('1.6')
    await spoken('status', 'You receive')
    expect(mainButton().textContent).toBe('Insufficient ETH')
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByText(/too large for the pool/)).toBeNull()
    await enter('1')
    expect(await screen.findByRole('checkbox')).toBeTruthy()
  })

  test('behavior: it counts down to the next quote and shows it without a press', async () => {
    const { enter, choose, api, market, dialog } = await openSwap()
    await choose('to', USDC)
    await enter('1')
    await spoken('status', 'You receive 2,974.50 USDC')
    expect(dialog().textContent).toMatch(/Refreshes in (10|9) s/)
    const before = api.asked(swapQuote).length
    market.state.rate = { numerator: 2n, denominator: 1n }
    await pass(10_000)
    await spoken('status', 'You receive 5,949 USDC')
    expect(api.asked(swapQuote)).toHaveLength(before + 1)
  })
})

describe('Swap: the age of the quote', () => {
  const age = () =>
    Number(/\d+/.exec(screen.getByRole('img', { name: /^Price updated/ }).getAttribute('aria-label') ?? '')?.[0])
  const ringFilled = () =>
    Number(document.querySelector('[stroke-dasharray]')?.getAttribute('stroke-dasharray')?.split(' ')[0])

  test('behavior: the ring shows the age of the quote, also after a visit to another view', async () => {
    const { enter, choose, user, title } = await openSwap()
    await choose('to', USDC)
    await enter('1')
    await spoken('status', 'You receive 2,974.50 USDC')
    expect(age()).toBeLessThan(3)
    await pass(4_000)
    expect(age()).toBeGreaterThanOrEqual(4)
    expect(ringFilled()).toBeGreaterThanOrEqual(40)
    await user.click(screen.getByRole('button', { name: 'USDC, change token' }))
    await title('Select a token')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await title('Swap')
    await screen.findByRole('img', { name: /^Price updated/ })
    expect(age()).toBeGreaterThanOrEqual(4)
  })

  test('behavior: in a tab that becomes visible the age is correct immediately; while a newer quote is late the ring is full', async () => {
    const { enter, choose, api, dialog } = await openSwap()
    await choose('to', USDC)
    await enter('1')
    await spoken('status', 'You receive 2,974.50 USDC')
    api.answer(swapQuote, () => new Promise(() => undefined))
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await pass(7_500)
    expect(age()).toBeLessThan(3)
    hidden.mockRestore()
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(age()).toBeGreaterThanOrEqual(7)
    await pass(4_000)
    expect(dialog().textContent).toContain('Looking for a better price')
    expect(age()).toBeGreaterThanOrEqual(11)
    expect(ringFilled()).toBe(100)
  })
})

describe('Swap: figures of another input', () => {
  /** All figures of the form: its text, and both fields. */
  const figures = (dialog: HTMLElement) =>
    [
      dialog.textContent,
      ...within(dialog)
        .queryAllByRole<HTMLInputElement>('textbox')
        .map(({ value }) => value),
    ].join()

  test('behavior: once the amount differs, no figure of the old one is shown or said; the lines wait in their places', async () => {
    const { enter, choose, api, dialog, line, mainButton } = await openSwap()
    await choose('to', USDC)
    await enter('1')
    await spoken('status', 'You receive 2,974.50 USDC')
    api.hang(swapQuote)
    await enter('0.7')
    expect(figures(dialog())).not.toMatch(/2,?9[57]\d|\$25\.50|\$2,9|0\.45|impact|Price updated/)
    expect(screen.queryByText(/^You receive \d/)).toBeNull()
    for (const term of ['Rate', 'Minimum received', 'Foyer fee, 0.85%', 'Network fee']) {
      expect(line(term).textContent, term).toBe('')
    }
    expect(screen.getByText('Route').closest('details')?.textContent).toBe('Route')
    expect(screen.getByText('Getting a price')).toBeTruthy()
    expect(mainButton().getAttribute('aria-disabled') ?? mainButton().getAttribute('aria-busy')).toBe('true')
    api.recover(swapQuote)
    await enter('0.5')
    await spoken('status', 'You receive 1,487.25 USDC')
  })

  test('behavior: once the amount to receive differs, the amount to pay and its value wait for the new price', async () => {
    const { choose, api, dialog, user, mainButton } = await openSwap()
    const toReceive = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount to receive' })
    await choose('to', USDC)
    await user.type(toReceive(), '100')
    await waitFor(() => expect(mainButton().textContent).toBe('Review swap'))
    api.hang(swapSourceAmount)
    await user.clear(toReceive())
    await user.type(toReceive(), '200')
    expect(figures(dialog())).not.toContain('0.0336')
    expect(figures(dialog())).not.toContain('$100')
    expect(screen.queryByRole('textbox', { name: 'Amount to pay' })).toBeNull()
  })

  test('behavior: the same amount keeps its figures while a newer price is fetched', async () => {
    const { enter, choose, api, dialog } = await openSwap()
    await choose('to', USDC)
    await enter('1')
    await spoken('status', 'You receive 2,974.50 USDC')
    api.hang(swapQuote)
    await pass(10_500)
    expect(dialog().textContent).toContain('Looking for a better price')
    expect(shownText(dialog())).toContain('2,959.62 USDC')
    await spoken('status', 'You receive 2,974.50 USDC')
  })
})

describe('Swap: announcements of quotes', () => {
  test('behavior: a newer quote that differs by 0.1 % is not announced, one that differs by 2 % is', async () => {
    const market = createFakeMarket()
    const { enter, choose, dialog } = await openSwap({ market })
    await choose('to', USDC)
    await enter('1')
    await spoken('status', 'You receive 2,974.50 USDC')
    market.state.rate = { numerator: 1_001n, denominator: 1_000n }
    await pass(10_000)
    await waitFor(() => expect(dialog().textContent).toContain('2,977.47'))
    await spoken('status', 'You receive 2,974.50 USDC')
    market.state.rate = { numerator: 102n, denominator: 100n }
    await pass(10_000)
    await spoken('status', 'You receive 3,033.99 USDC')
  })
})

describe('Swap: failures', () => {
  test('error: a failed quote shows an alert with its text and details, and nothing about funds; "Try again" requests another quote', async () => {
    const { enter, choose, api, mainButton, user } = await openSwap()
    await choose('to', USDC)
    api.refuse(swapQuote, 'upstream.failed')
    await enter('1')
    expect(await spoken('alert', 'No quote available right now')).not.toContain('Nothing was sent.')
    const details = screen.getByRole('group').textContent
    expect(details).toContain('Code: swap.quote_failed')
    expect(details).toContain(`Request ID: ${REQUEST_ID}`)
    expect(mainButton().textContent).toBe('Try again')
    api.recover(swapQuote)
    await user.click(mainButton())
    await waitFor(() => expect(mainButton().textContent).toBe('Review swap'))
    expect(screen.queryByText('No quote available right now')).toBeNull()
  })

  test('error: a pair without a route suggests another token or amount, and the button offers another token', async () => {
    const { enter, choose, api, mainButton, user, title } = await openSwap()
    await choose('to', USDC)
    api.refuse(swapQuote, 'swap.no_route')
    await enter('1')
    const alert = await spoken('alert', 'No route between these tokens')
    expect(alert).toContain('Choose another token or amount.')
    expect(alert).not.toContain('Nothing was sent.')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(mainButton().textContent).toBe('Choose another token')
    await user.click(mainButton())
    await title('Select a token')
  })

  test('behavior: after an amount without a route another amount requests a new quote', async () => {
    const { enter, choose, api, mainButton } = await openSwap()
    await choose('to', USDC)
    api.refuse(swapQuote, 'swap.no_route')
    await enter('1')
    await spoken('alert', 'No route between these tokens')
    api.recover(swapQuote)
    await enter('0.5')
    await waitFor(() => expect(mainButton().textContent).toBe('Review swap'))
    expect(screen.queryByText('No route between these tokens')).toBeNull()
  })

  test('error: the alert names the token that takes a fee on every transfer', async () => {
    const { enter, choose, api } = await openSwap()
    await choose('to', USDC)
    api.refuse(swapQuote, 'swap.fee_on_transfer', { symbol: 'TOLL' })
    await enter('1')
    await spoken('alert', 'TOLL takes a fee on every transfer and cannot be swapped here')
  })

  /** Opens Swap from Account while an endpoint refuses. */
  async function swapRefused(endpoint: Endpoint) {
    const market = createFakeMarket()
    const page = await renderModal({ connected: true, market })
    await page.open()
    await page.title('Account')
    await screen.findByRole('list', { name: 'Tokens' })
    await pass(11_000)
    market.api.refuse(endpoint, 'upstream.failed')
    await page.user.click(screen.getByRole('button', { name: 'Swap' }))
    await spoken('alert', 'Failed to initialize swap')
    await page.title('Account')
    expect(screen.getAllByText('Failed to initialize swap')).toHaveLength(1)
    market.api.recover(endpoint)
    return page
  }

  test('error: without the token list it returns to Account with an alert that the swap could not start; "Try again" starts it', async () => {
    const { title, user } = await swapRefused(getTokens)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await title('Swap')
    await screen.findByRole('button', { name: 'ETH, change token' })
  })

  test('error: without the balances too; they are read again after 30 seconds, and Swap starts it', async () => {
    const { title, user } = await swapRefused(getBalance)
    await pass(30_000)
    await user.click(screen.getByRole('button', { name: 'Swap' }))
    await title('Swap')
    await screen.findByRole('button', { name: 'ETH, change token' })
  })

  test('error: a failed price request shows an alert in the form and does not block the swap', async () => {
    const market = createFakeMarket()
    market.api.refuse(getPrices, 'price.unavailable')
    const { enter, choose, mainButton, user } = await openSwap({ market })
    await spoken('alert', 'Failed to fetch network token price')
    await choose('to', MOSS)
    await enter('1')
    await waitFor(() => expect(mainButton().textContent).toBe('Review swap'))
    market.api.recover(getPrices)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText('Failed to fetch network token price')).toBeNull())
  })

  test('error: a wallet that disconnects during the review shows an alert that stays, and the button says "Connect wallet"', async () => {
    const { enter, choose, wallet, mainButton, user } = await openSwap()
    await choose('to', USDC)
    await enter('1')
    await user.click(await screen.findByRole('button', { name: 'Review swap' }))
    await screen.findByRole('button', { name: /^Swap 1 ETH/ })
    wallet.emit('accountsChanged', [])
    await spoken('alert', 'Your wallet changed account or network')
    await pass(10_000)
    await spoken('alert', 'Your wallet changed account or network')
    expect(mainButton().textContent).toBe('Connect wallet')
  })
})
