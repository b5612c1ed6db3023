import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { getBalance } from '@/lib/balance/balance-contract'
import { swapQuote } from '@/lib/swap/swap-contract'
import { shownText } from './support/amounts'
import { setOnline } from './support/connection'
import { createFakeMarket, USDC } from './support/fake-market'
import { endModal, pass, renderModal, spoken } from './support/render-modal'
import { openSwap } from './support/swap-form'

afterEach(() => {
  setOnline(true)
  endModal()
})

/** Waits until the list of tokens shows the amount. */
const holds = (amount: string) =>
  waitFor(() => expect(shownText(screen.getByRole('list', { name: 'Tokens' }))).toContain(amount))

describe('while offline', () => {
  test('behavior: a status says so, then says "Back online" for a moment', async () => {
    const { open, title } = await renderModal()
    await open()
    await title('Connect')
    // Waits for the code of the line, which a browser has loaded long before it goes offline.
    await waitFor(() => expect(within(screen.getByRole('dialog')).getAllByRole('status')).toHaveLength(2))
    setOnline(false)
    expect(await spoken('status', 'You are offline')).toContain('We’ll pick up when you’re back online.')
    setOnline(true)
    await spoken('status', 'Back online')
    expect(screen.queryByText('You are offline')).toBeNull()
    await pass(3_000)
    expect(screen.queryByText('Back online')).toBeNull()
  })

  test('error: balances show an alert without a lockout, and load without a press once online', async () => {
    const { open, api } = await renderModal({ connected: true })
    setOnline(false)
    await open({ view: 'Account' })
    const alert = await spoken('alert', 'Token Balance Unavailable')
    expect(alert).toContain('Check your connection.')
    expect(screen.queryByRole('button', { name: /^Try again in/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Refresh' }).getAttribute('aria-disabled')).toBe('true')
    expect(api.asked(getBalance)).toHaveLength(0)
    setOnline(true)
    await holds('1.5 ETH')
    expect(screen.queryByText('Token Balance Unavailable')).toBeNull()
    expect(screen.getByRole('button', { name: 'Refresh' }).getAttribute('aria-disabled')).toBeNull()
  })

  test('behavior: known balances are requested again once online', async () => {
    const market = createFakeMarket()
    const { open } = await renderModal({ connected: true, market })
    await open({ view: 'Account' })
    await holds('1.5 ETH')
    setOnline(false)
    market.state.holdings = { ETH: '2' }
    setOnline(true)
    await holds('2 ETH')
  })

  test('error: the swap button says "You are offline"; once online the quote is requested without a press', async () => {
    const { choose, enter, api, mainButton } = await openSwap()
    await choose('to', USDC)
    setOnline(false)
    await enter('1')
    await waitFor(() => expect(mainButton().textContent).toBe('You are offline'))
    expect(api.asked(swapQuote)).toHaveLength(0)
    expect(screen.queryByText('Check your connection.', { exact: false })).toBeNull()
    setOnline(true)
    await waitFor(() => expect(mainButton().textContent).toBe('Review swap'))
    expect(api.asked(swapQuote)).toHaveLength(1)
  })
})
