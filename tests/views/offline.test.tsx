import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { getBalance } from '@/lib/balance/balance-contract'
import { getGasPrice } from '@/lib/gas/gas-contract'
import { getPrices } from '@/lib/price/price-contract'
import { swapAllowance, swapQuote } from '@/lib/swap/swap-contract'
import { shownText } from './support/amounts'
import { setOnline } from './support/connection'
import { createFakeMarket, ETH, USDC } from './support/fake-market'
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
    expect(await spoken('status', 'You are offline')).toContain('We continue when you are back online.')
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
    expect(alert).toContain('Check your connection')
    expect(screen.queryByRole('button', { name: /^Try again in/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-disabled')).toBe('true')
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

  test('behavior: a swap that is opened offline shows its form, which continues once online', async () => {
    const { open, user, api, title } = await renderModal({ connected: true })
    await open({ view: 'Account' })
    // The first visit loads the code of the view.
    await user.click(await screen.findByRole('button', { name: 'Swap' }))
    await title('Swap')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await title('Account')
    await pass(11_000)
    setOnline(false)
    const before = api.asked(getGasPrice).length
    await user.click(screen.getByRole('button', { name: 'Swap' }))
    await title('Swap')
    await waitFor(() => expect(screen.getByRole('button', { name: 'You are offline' })).toBeTruthy())
    await pass(10_000)
    expect(screen.queryByText('Failed to initialize swap')).toBeNull()
    setOnline(true)
    await screen.findByRole('button', { name: 'ETH, change token' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'You are offline' })).toBeNull())
    expect(api.asked(getGasPrice).length).toBe(before + 1)
  })

  test('error: "Failed to initialize swap" disappears by itself once the node answers', async () => {
    const { open, user, api, title } = await renderModal({ connected: true })
    await open({ view: 'Account' })
    await title('Account')
    api.refuse(getGasPrice, 'upstream.timeout')
    await user.click(await screen.findByRole('button', { name: 'Swap' }))
    await spoken('alert', 'Failed to initialize swap')
    await pass(10_000)
    expect(screen.getByText('Failed to initialize swap')).toBeTruthy()
    api.recover(getGasPrice)
    await pass(10_000)
    await waitFor(() => expect(screen.queryByText('Failed to initialize swap')).toBeNull())
    await title('Account')
  })

  const NEXT_STEP = 'Check your connection, then try again.'
  const reconnect = () => {
    setOnline(false)
    setOnline(true)
  }

  test('error: prices that failed offline say what to do, and load by themselves once online', async () => {
    const market = createFakeMarket()
    market.api.refuse(getPrices, 'network.offline')
    const { api } = await openSwap({ market })
    const words = 'You can still swap, but dollar values are not shown.'
    expect(await spoken('alert', words)).toContain(NEXT_STEP)
    api.recover(getPrices)
    reconnect()
    await waitFor(() => expect(screen.queryByText(words, { exact: false })).toBeNull())
  })

  test('error: a confirmation that failed offline says that nothing was sent and what to do; once online it is not repeated', async () => {
    const { choose, enter, api, user, title, wallet } = await openSwap()
    await choose('source', USDC)
    await choose('to', ETH)
    await enter('10')
    await user.click(await screen.findByRole('button', { name: 'Review swap' }))
    await title('Review swap')
    const confirm = await screen.findByRole('button', { name: /^Swap \d/ })
    await pass(900)
    api.refuse(swapAllowance, 'network.offline')
    await user.click(confirm)
    const alert = await spoken('alert', 'You are offline')
    expect(alert).toContain('Nothing was sent.')
    expect(alert).toContain(NEXT_STEP)
    api.recover(swapAllowance)
    const before = api.asked(swapAllowance).length
    reconnect()
    await pass(10_000)
    expect(screen.queryByText('You are offline')).toBeNull()
    expect(api.asked(swapAllowance)).toHaveLength(before)
    expect(wallet.asked('eth_sendTransaction')).toHaveLength(0)
  })

  test('error: the swap button says "You are offline"; once online the quote is requested without a press', async () => {
    const { choose, enter, api, mainButton } = await openSwap()
    await choose('to', USDC)
    setOnline(false)
    await enter('1')
    await waitFor(() => expect(mainButton().textContent).toBe('You are offline'))
    expect(api.asked(swapQuote)).toHaveLength(0)
    expect(screen.queryByText('Check your connection', { exact: false })).toBeNull()
    setOnline(true)
    await waitFor(() => expect(mainButton().textContent).toBe('Review swap'))
    expect(api.asked(swapQuote)).toHaveLength(1)
  })
})
