import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { orderOf } from '../support/purchases'
import { endModal, OWNER, spoken } from './support/render-modal'
import { openPurchase } from './support/scripted-purchase'

afterEach(endModal)

const openOrder = async (order: ReturnType<typeof orderOf>) =>
  openPurchase({ view: 'BuyInProgress', params: { orderId: order.id } }, { orders: [orderOf(), order] })

const stepsOf = async () =>
  within(await screen.findByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/^\d/, ''))

const factOf = (term: string): string | null | undefined =>
  screen.getAllByRole('term').find(({ textContent }) => textContent === term)?.nextElementSibling?.textContent

const HASH = `0x${'f1'.repeat(32)}`

describe('BuyInProgress', () => {
  test('behavior: a page that was not opened yet opens from here', async () => {
    const order = orderOf({ status: 'created' })
    const { flow, press } = await openOrder(order)
    await spoken('status', 'The payment page is not open yet.')
    expect(screen.queryByText(/You can close this/)).toBeNull()
    await press('Open the payment page')
    expect(flow.reopen).toHaveBeenCalledWith(order.id)
  })

  test.each([
    ['opened', {}, ['done', 'in progress', 'not started', 'not started'], 'Pay on the page of MoonPay.'],
    ['pending', {}, ['done', 'in progress', 'not started', 'not started'], 'MoonPay is working on your order.'],
    // An amount is what the provider has sent, or will send.
    [
      'pending',
      { declaredUnits: '96500000' },
      ['done', 'in progress', 'not started', 'not started'],
      'MoonPay is working on your order.',
    ],
    [
      'pending',
      { declaredUnits: '96500000', transactionId: HASH },
      ['done', 'done', 'done', 'in progress'],
      'MoonPay says that it has sent the tokens. Foyer Devnet has not confirmed them yet.',
    ],
  ] as const)('behavior: %s %j says what is known, and that it can be closed', async (status, parts, states, words) => {
    await openOrder(orderOf({ status, ...parts }))
    await spoken('status', words)
    await screen.findByText('You can close this: the order goes on.')
    expect(await stepsOf()).toEqual([
      `Order made${states[0]}`,
      `Payment at MoonPay${states[1]}`,
      `MoonPay sends USDC${states[2]}`,
      `Confirmed on Foyer Devnet${states[3]}`,
    ])
  })

  test('behavior: while the provider works on it there is no page to open again', async () => {
    const order = orderOf()
    const { show } = await openOrder(order)
    await screen.findByRole('button', { name: 'Open the payment page again' })
    show({ orders: [{ ...order, status: 'pending' }] })
    await waitFor(() => expect(screen.queryByRole('button', { name: /payment page/ })).toBeNull())
  })

  test('behavior: a completed order says to the unit what arrived, and links to the explorer', async () => {
    const order = orderOf({
      status: 'completed',
      quotedUnits: '96500000',
      declaredUnits: '96500001',
      deliveredUnits: '96500001',
      transactionId: HASH,
    })
    await openOrder(order)
    await spoken('status', '96.500001 USDC arrived')
    expect((await stepsOf()).every((step) => step?.endsWith('done'))).toBe(true)
    expect(factOf('Quoted')).toBe('96.5 USDC')
    expect(factOf('Sent, according to the provider')).toBe('96.500001 USDC')
    expect(factOf('Arrived')).toBe('96.500001 USDC')
    expect(factOf('Account')).toContain(OWNER)
    expect(factOf('Transaction')).toContain(HASH)
    expect(factOf('Provider')).toBe('MoonPay')
  })

  test('behavior: the order number is copied whole', async () => {
    const order = orderOf()
    const { press } = await openOrder(order)
    await press('Copy order number')
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(order.id))
  })

  test('behavior: says since when the provider has not answered', async () => {
    const order = orderOf({ status: 'pending', silentSince: Date.UTC(2026, 0, 2, 12, 30) })
    const { show } = await openOrder(order)
    const said = await spoken('status', 'MoonPay has not answered since')
    expect(said).toMatch(/since Jan 2, 2026, \d+:\d\d:00 [AP]M\. We keep asking\./)
    show({ orders: [{ ...order, silentSince: null }] })
    await waitFor(() => expect(screen.queryByText(/has not answered/)).toBeNull())
  })

  test('behavior: an ended order leads to another purchase, or leaves the list', async () => {
    const order = orderOf({ status: 'expired', failure: 'onramp.order_expired' })
    const { flow, press, title } = await openPurchase({ view: 'OnRampActivity' }, { orders: [order] })
    await press(/Expired/)
    await title('Your order')
    await press('Remove from this browser')
    expect(flow.forget).toHaveBeenCalledWith(order.id)
    await title('Orders')
    await press(/Expired/)
    await press('Buy again')
    await title('Buy')
  })

  test('behavior: an order of another browser has neither a page to open nor a place to be removed from', async () => {
    const order = orderOf()
    const { flow, press, show } = await openPurchase({ view: 'OnRampActivity' })
    flow.isOfBrowser.mockReturnValue(false)
    show({ orders: [order] })
    await press(/Waiting for payment/)
    await spoken('status', 'Pay on the page of MoonPay.')
    expect(screen.queryByRole('button', { name: /payment page/ })).toBeNull()
    show({ orders: [{ ...order, status: 'expired' }] })
    await screen.findByRole('button', { name: 'Buy again' })
    expect(screen.queryByRole('button', { name: 'Remove from this browser' })).toBeNull()
  })

  test('error: a page that cannot be opened again says so beside the state', async () => {
    const order = orderOf()
    const { show } = await openOrder(order)
    show({ buyError: new AppError('onramp.popup_blocked') })
    await spoken('alert', 'Your browser blocked the payment window')
    await spoken('status', 'Pay on the page of MoonPay.')
  })

  test('behavior: an order that this browser does not know says where to look', async () => {
    const { show } = await openPurchase(
      { view: 'BuyInProgress', params: { orderId: orderOf().id } },
      { ordersLoading: true },
    )
    await screen.findByRole('status', { name: 'Loading' })
    show({ ordersLoading: false })
    await screen.findByText('This order was not found')
  })
})

describe('OnRampActivity', () => {
  test('behavior: lists orders in progress before those that have ended, with amounts and states in words', async () => {
    const orders = [
      orderOf({ status: 'completed', deliveredUnits: '96000000' }),
      orderOf({ status: 'pending' }),
      orderOf({ status: 'delivered_less', deliveredUnits: '90000000' }),
    ]
    const { press, title } = await openPurchase({ view: 'OnRampActivity' }, { orders })
    const rowsOf = (name: string) =>
      within(screen.getByRole('list', { name }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent?.replace(/January.*/, ''))
    await screen.findByRole('list', { name: 'In progress' })
    expect(rowsOf('In progress')).toEqual(['96.5 USDC$100.00 · MoonPayIn progress'])
    expect(rowsOf('Ended')).toEqual(['96 USDC$100.00 · MoonPayCompleted', '90 USDC$100.00 · MoonPayLess arrived'])
    await press(/Less arrived/)
    await title('Your order')
  })

  test('behavior: without orders it leads to the first', async () => {
    const { press, title } = await openPurchase({ view: 'OnRampActivity' })
    await screen.findByText('No orders yet')
    await press('Buy')
    await title('Buy')
  })

  test('behavior: while orders are read there is a status', async () => {
    await openPurchase({ view: 'OnRampActivity' }, { ordersLoading: true })
    await screen.findByRole('status', { name: 'Loading' })
    expect(screen.queryByText('No orders yet')).toBeNull()
  })
})
