import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { onrampOrdersOwned, onrampOrdersRead } from '@/lib/onramp/onramp-contract'
import type { OrderStatus } from '@/lib/onramp/order-status'
import { createFakeBuyingPage } from '@/tests/fakes/fake-buying-page'
import { ALICE, DEVNET, orderOf, pass, settle, startOnramp } from './onramp-harness'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Page = ReturnType<typeof startOnramp>

/** A purchase whose payment page is open, and the modal closed. */
async function bought(): Promise<{ readonly page: Page; readonly id: string }> {
  const page = startOnramp()
  await page.toQuotes()
  await page.buy()
  page.modal.finish()
  const [id = ''] = page.server.orders.keys()
  return { page, id }
}

const message = (page: Page) => page.snackbar.store.getState().message
const reads = (page: Page) => page.server.asked(onrampOrdersRead).length

/** Another visit with the same storage. */
const visit = (page: Page, options: Parameters<typeof startOnramp>[0] = {}) =>
  startOnramp({ storage: page.storage, server: page.server, ...options })

describe('following an order', () => {
  test('behavior: it is read after 2 s, then slower, and at least every 30 s', async () => {
    const { page } = await bought()
    const times: number[] = []
    const start = Date.now()
    const read = page.server.replies[onrampOrdersRead.path]
    page.server.replies[onrampOrdersRead.path] = (input: never, signal) => {
      times.push(Date.now() - start)
      return read?.(input, signal)
    }
    await pass(10 * 60_000)
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(times[0]).toBeLessThanOrEqual(3_000)
    expect(pauses.every((pause, index) => index === 0 || pause >= (pauses[index - 1] ?? 0))).toBe(true)
    expect(pauses.at(-1)).toBe(30_000)
  })

  test('behavior: a change makes it fast again', async () => {
    const { page, id } = await bought()
    await pass(10 * 60_000)
    page.server.change(id, { status: 'pending' })
    await pass(30_000)
    const before = reads(page)
    await pass(2_000)
    expect(reads(page)).toBe(before + 1)
  })

  test('behavior: a hidden page reads nothing, and reads as soon as it is visible', async () => {
    const { page } = await bought()
    page.show(false)
    await pass(2_000)
    const before = reads(page)
    await pass(10 * 60_000)
    expect(reads(page)).toBe(before)
    page.show(true)
    await settle()
    expect(reads(page)).toBe(before + 1)
  })

  test('behavior: offline it waits for the connection', async () => {
    const { page } = await bought()
    page.state.isOnline = false
    await pass(2_000)
    const before = reads(page)
    await pass(10 * 60_000)
    expect(reads(page)).toBe(before)
    page.goOnline()
    await settle()
    expect(reads(page)).toBe(before + 1)
  })

  test('error: a server that is away is asked again, and what is known stays', async () => {
    const { page, id } = await bought()
    page.server.failing.set(onrampOrdersRead.path, 'database.unavailable')
    await pass(60_000)
    expect(page.view.orders).toMatchObject([{ id, status: 'opened' }])
    page.server.failing.clear()
    page.server.change(id, { status: 'completed', deliveredUnits: '97000000' })
    await pass(31_000)
    expect(page.view.orders).toMatchObject([{ id, status: 'completed' }])
  })

  test('behavior: it ends with the order', async () => {
    const { page, id } = await bought()
    page.server.change(id, { status: 'completed', deliveredUnits: '97000000' })
    await pass(5_000)
    const before = reads(page)
    await pass(60 * 60_000)
    expect(reads(page)).toBe(before)
  })

  test('behavior: it ends when the page goes', async () => {
    const { page } = await bought()
    page.flow.stop()
    const before = reads(page)
    await pass(60_000)
    expect(reads(page)).toBe(before)
  })

  test('behavior: an answer that was overtaken changes nothing', async () => {
    const { page, id } = await bought()
    page.server.change(id, { status: 'pending' })
    await pass(3_000)
    const old = orderOf(id, { status: 'opened', updatedAt: Date.now() - 60_000 })
    page.server.replies[onrampOrdersRead.path] = () => ({ orders: [old], madeAt: Date.now() })
    const before = reads(page)
    page.flow.refresh()
    await settle()
    expect(reads(page)).toBe(before + 1)
    expect(page.view.orders).toMatchObject([{ status: 'pending' }])
  })

  test('behavior: a request for an order that never arrived is forgotten after an hour', async () => {
    const { page } = await bought()
    page.server.orders.clear()
    await pass(59 * 60_000)
    expect(page.storage.get('onramp-orders')).not.toBe('[]')
    await pass(2 * 60_000)
    expect(page.storage.get('onramp-orders')).toBe('[]')
  })
})

describe('the outcome', () => {
  test.each<[OrderStatus, string, string]>([
    ['completed', 'success', 'onramp.arrived'],
    ['delivered_less', 'error', 'error.onrampLess'],
    ['failed', 'error', 'error.onrampFailed'],
    ['refunded', 'error', 'error.onrampRefunded'],
    ['expired', 'error', 'error.onrampExpired'],
  ])('behavior: %s is said once, with the way to the order', async (status, variant, textKey) => {
    const { page, id } = await bought()
    page.server.change(id, { status, deliveredUnits: '97000000' })
    await pass(5_000)
    expect(message(page)).toMatchObject({ variant, textKey, action: { labelKey: 'onramp.seeOrder' } })
    message(page)?.action?.run()
    expect(page.entry).toEqual({ view: 'BuyInProgress', params: { orderId: id } })
    page.snackbar.hide()
    page.modal.finish()
    await pass(60_000)
    expect(message(page)).toBeNull()
    const next = visit(page)
    await pass(60_000)
    expect(message(next)).toBeNull()
  })

  test('behavior: what arrived is said to the unit that is shown, and balances are read again', async () => {
    const { page, id } = await bought()
    page.server.change(id, { status: 'completed', deliveredUnits: '97123456' })
    await pass(5_000)
    expect(message(page)?.details).toEqual({ amount: '97.123', symbol: 'USDC' })
    expect(page.refreshed.mock.calls).toEqual([[{ chainId: DEVNET, address: ALICE }]])
  })

  test('behavior: nothing is said while the order is on the screen', async () => {
    const { page, id } = await bought()
    page.modal.open({ view: 'BuyInProgress', params: { orderId: id } })
    page.server.change(id, { status: 'completed', deliveredUnits: '97000000' })
    await pass(5_000)
    expect(message(page)).toBeNull()
    expect(page.refreshed).toHaveBeenCalledOnce()
  })

  test('behavior: after the tab was closed, the next visit follows the order and says its outcome', async () => {
    const { page, id } = await bought()
    page.flow.stop()
    page.server.change(id, { status: 'pending' })
    const next = visit(page)
    await pass(60_000)
    expect(next.view.orders).toMatchObject([{ id, status: 'pending' }])
    page.server.change(id, { status: 'completed', deliveredUnits: '97000000' })
    await pass(31_000)
    expect(message(next)).toMatchObject({ textKey: 'onramp.arrived' })
  })

  test('behavior: a refund after a failure is news on the next visit', async () => {
    const { page, id } = await bought()
    page.server.change(id, { status: 'failed' })
    await pass(5_000)
    page.flow.stop()
    page.server.change(id, { status: 'refunded' })
    const next = visit(page)
    await settle()
    expect(message(next)).toMatchObject({ textKey: 'error.onrampRefunded' })
  })

  test('behavior: an order whose page was never opened expires in silence', async () => {
    const page = startOnramp()
    page.state.isBlocked = true
    await page.toQuotes()
    await page.buy()
    page.server.change([...page.server.orders.keys()][0] ?? '', { status: 'expired' })
    await pass(5_000)
    expect(message(page)).toBeNull()
  })
})

describe('a return to the page', () => {
  test('behavior: it shows the order of the address', async () => {
    const fake = createFakeBuyingPage()
    fake.state.returned = '00000000-0000-4000-8000-000000000001'
    const page = startOnramp({ page: fake })
    await settle()
    expect(page.entry).toEqual({ view: 'BuyInProgress', params: { orderId: fake.state.returned } })
  })
})

describe('the list of orders', () => {
  test('behavior: newest first, of this browser and of the session', async () => {
    const { page, id } = await bought()
    const other = orderOf('00000000-0000-4000-8000-00000000abcd', { createdAt: Date.now() + 1, status: 'completed' })
    page.server.replies[onrampOrdersOwned.path] = () => ({ orders: [other] })
    const next = visit(page, { hasSession: true })
    expect(next.view.ordersLoading).toBe(true)
    next.modal.open({ view: 'OnRampActivity', params: {} })
    await settle()
    expect(next.view.ordersLoading).toBe(false)
    expect(next.view.orders.map((order) => order.id)).toEqual([other.id, id])
    // It is no order of this browser: what became of it was seen elsewhere.
    expect(message(next)).toBeNull()
  })

  test('behavior: without a session only those of this browser are asked for', async () => {
    const { page } = await bought()
    page.modal.open({ view: 'OnRampActivity', params: {} })
    await settle()
    expect(page.server.asked(onrampOrdersOwned)).toEqual([])
  })

  test('behavior: an ended order can be removed, an open one cannot', async () => {
    const { page, id } = await bought()
    page.flow.forget(id)
    expect(page.view.orders).toHaveLength(1)
    page.server.change(id, { status: 'failed' })
    await pass(5_000)
    page.flow.forget(id)
    expect(page.view.orders).toEqual([])
    const next = visit(page)
    await settle()
    expect(next.view).toMatchObject({ orders: [], ordersLoading: false })
  })
})
