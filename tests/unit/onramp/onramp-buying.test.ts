import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '@/lib/core/storage'
import { onrampOrderMake, onrampOrderOpened, onrampQuote } from '@/lib/onramp/onramp-contract'
import { hasOpenOrder, ORDERS_KEY } from '@/lib/onramp/open-orders'
import { INSTAGRAM_IPHONE, TELEGRAM_ANDROID, TELEGRAM_IPHONE } from '@/tests/fakes/fake-devices'
import { deferred } from '@/tests/support/deferred'
import {
  ALICE,
  answerOf,
  createFakeServer,
  offer,
  orderOf,
  PAY_PAGE,
  pass,
  settle,
  startOnramp,
} from './onramp-harness'

const BOB = '0x2222222222222222222222222222222222222222'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const stored = (page: ReturnType<typeof startOnramp>) => JSON.parse(page.storage.get(ORDERS_KEY) ?? '[]')

/** A server whose answer about the payment page is held back. */
function slowServer() {
  const server = createFakeServer()
  const held = deferred<void>()
  const make = server.replies[onrampOrderMake.path]
  server.replies[onrampOrderMake.path] = async (input, signal) => {
    await held.promise
    return make?.(input, signal)
  }
  return { server, answer: () => held.resolve() }
}

describe('a purchase', () => {
  test('behavior: the window opens in the press, and shows the payment page once there is an order', async () => {
    const { server, answer } = slowServer()
    const page = startOnramp({ server })
    await page.toQuotes()
    const quoteId = page.view.selected?.id
    page.flow.buy()
    expect(page.windows.map(({ url }) => url)).toEqual(['about:blank'])
    await settle()
    expect(page.view.buying).toBe('making')
    answer()
    await settle()
    expect(page.windows.map(({ url }) => url)).toEqual([PAY_PAGE])
    const [asked] = server.asked(onrampOrderMake)
    expect(asked).toMatchObject({ quoteId, address: ALICE, opening: 'window', returnUrl: 'https://shop.example/cart' })
    expect(server.asked(onrampOrderOpened)).toEqual([{ id: asked?.id, secret: asked?.secret }])
    expect(page.entry).toEqual({ view: 'BuyInProgress', params: { orderId: asked?.id } })
    expect(page.view.orders).toMatchObject([{ id: asked?.id, status: 'opened' }])
    expect(page.view.buying).toBe('idle')
  })

  test('behavior: id and secret are stored before the server is asked', async () => {
    const page = startOnramp()
    const before: unknown[] = []
    const make = page.server.replies[onrampOrderMake.path]
    page.server.replies[onrampOrderMake.path] = (input: never, signal) => {
      before.push(...stored(page))
      return make?.(input, signal)
    }
    await page.toQuotes()
    await page.buy()
    const [{ id, secret } = { id: '', secret: '' }] = page.server.asked(onrampOrderMake)
    expect(before).toMatchObject([{ id, secret, status: null, address: ALICE }])
  })

  test('behavior: a second press while it is made makes nothing', async () => {
    const { server, answer } = slowServer()
    const page = startOnramp({ server })
    await page.toQuotes()
    page.flow.buy()
    page.flow.buy()
    answer()
    await settle()
    expect(page.windows).toHaveLength(1)
    expect(server.orders.size).toBe(1)
  })

  test.each([
    ['again, with refreshed quotes', {}],
    ['after a reload', {}],
    ['in another tab', {}],
  ])('behavior: one intent is one order: %s', async (how) => {
    const first = startOnramp()
    await first.toQuotes()
    await first.buy()
    const { server, storage } = first
    const second = how.startsWith('again') ? first : startOnramp({ server, storage })
    await second.toQuotes()
    await pass(40_000)
    await second.buy()
    expect(server.orders.size).toBe(1)
    expect(second.windows.at(-1)?.url).toBe(PAY_PAGE)
  })

  test.each([
    ['another amount', async (page: ReturnType<typeof startOnramp>) => page.toQuotes('120')],
    [
      'another provider',
      async (page: ReturnType<typeof startOnramp>) => page.flow.chooseQuote(page.view.quotes[1]?.id ?? ''),
    ],
    [
      'another account',
      async (page: ReturnType<typeof startOnramp>) => {
        page.connect(BOB)
      },
    ],
    ['15 minutes later', async () => pass(15 * 60_000)],
  ])('behavior: %s is another order', async (_, change) => {
    const page = startOnramp()
    await page.toQuotes()
    await page.buy()
    await page.toQuotes()
    await change(page)
    await pass(500)
    await page.buy()
    expect(page.server.orders.size).toBe(2)
  })

  test('behavior: after a payment the same purchase is another order', async () => {
    const page = startOnramp()
    await page.toQuotes()
    await page.buy()
    page.server.change([...page.server.orders.keys()][0] ?? '', { status: 'pending' })
    await pass(3_000)
    await page.toQuotes()
    await page.buy()
    expect(page.server.orders.size).toBe(2)
  })

  test('behavior: an answer that was lost loses no order: the next press gets the same', async () => {
    const page = startOnramp()
    const make = page.server.replies[onrampOrderMake.path]
    let isLost = true
    page.server.replies[onrampOrderMake.path] = (input: never, signal) => {
      const answer = make?.(input, signal)
      if (!isLost) return answer
      isLost = false
      throw new TypeError('the connection broke')
    }
    await page.toQuotes()
    await page.buy()
    expect(page.view).toMatchObject({ buying: 'failed', buyError: { code: 'onramp.provider_failed' } })
    expect(page.windows[0]?.closed).toBe(true)
    await page.buy()
    expect(page.server.orders.size).toBe(1)
    expect(page.entry.view).toBe('BuyInProgress')
  })

  test('error: a quote that the server has forgotten leaves no order behind', async () => {
    const page = startOnramp()
    await page.toQuotes()
    page.server.failing.set(onrampOrderMake.path, 'onramp.quote_expired')
    await page.buy()
    expect(page.view.buyError).toMatchObject({ code: 'onramp.quote_expired' })
    expect(stored(page)).toEqual([])
    expect(page.windows[0]?.closed).toBe(true)
  })

  test('error: an expired quote is not bought, and no window opens', async () => {
    const page = startOnramp()
    page.server.replies[onrampQuote.path] = () =>
      answerOf([offer('quick', '97.000000', { expiresAt: Date.now() + 5_000 })])
    await page.toQuotes()
    await pass(6_000)
    await page.buy()
    expect(page.view.buyError).toMatchObject({ code: 'onramp.quote_expired' })
    expect(page.windows).toEqual([])
  })

  test('behavior: an order whose page has ended is replaced; one that was paid is shown', async () => {
    const page = startOnramp()
    await page.toQuotes()
    await page.buy()
    const [first = ''] = page.server.orders.keys()
    const make = page.server.replies[onrampOrderMake.path]
    page.server.replies[onrampOrderMake.path] = (input: { id: string }) =>
      input.id === first
        ? { order: orderOf(first, { status: 'expired' }), url: null }
        : make?.(input as never, AbortSignal.abort())
    await page.toQuotes()
    await page.buy()
    expect(page.server.orders.size).toBe(2)
    const [, second = ''] = page.server.orders.keys()
    expect(page.entry).toMatchObject({ params: { orderId: second } })

    page.server.replies[onrampOrderMake.path] = () => ({ order: orderOf(second, { status: 'pending' }), url: null })
    await page.toQuotes()
    await page.buy()
    expect(page.windows.at(-1)?.closed).toBe(true)
    expect(page.entry).toMatchObject({ view: 'BuyInProgress', params: { orderId: second } })
    expect(page.server.orders.size).toBe(2)
  })
})

describe('the account', () => {
  test('error: changed while the order is made, the window closes and the page is never shown', async () => {
    const { server, answer } = slowServer()
    const page = startOnramp({ server })
    await page.toQuotes()
    page.flow.buy()
    await settle()
    page.connect(BOB)
    answer()
    await settle()
    expect(page.view).toMatchObject({ buying: 'failed', buyError: { code: 'onramp.address_changed' } })
    expect(page.windows).toMatchObject([{ url: 'about:blank', closed: true }])
    expect(server.asked(onrampOrderOpened)).toEqual([])
  })

  test('error: disconnected while the order is made, the same', async () => {
    const { server, answer } = slowServer()
    const page = startOnramp({ server })
    await page.toQuotes()
    page.flow.buy()
    await settle()
    page.connect(undefined)
    answer()
    await settle()
    expect(page.windows).toMatchObject([{ url: 'about:blank', closed: true }])
  })

  test('error: a server that answers with the order of another account is not believed', async () => {
    const page = startOnramp()
    page.server.replies[onrampOrderMake.path] = ({ id }: { id: string }) => ({
      order: orderOf(id, { address: BOB }),
      url: PAY_PAGE,
    })
    await page.toQuotes()
    await page.buy()
    expect(page.view.buyError).toMatchObject({ code: 'onramp.address_changed' })
    expect(page.windows).toMatchObject([{ url: 'about:blank', closed: true }])
  })

  test('behavior: without an account nothing is bought', async () => {
    const page = startOnramp({ address: undefined })
    await page.toQuotes()
    await page.buy()
    expect(page.view.account).toBeNull()
    expect(page.windows).toEqual([])
  })
})

describe('the payment page', () => {
  test.each([
    ['https://pay.example/s', null],
    ['http://localhost:4000/s', null],
    ['http://127.0.0.1:4000/s', null],
    ['http://sandbox.localhost:4000/s', null],
    ['http://pay.example/s', 'onramp.page_refused'],
    ['javascript:alert(1)', 'onramp.page_refused'],
    ['data:text/html,hi', 'onramp.page_refused'],
    ['https://user:word@pay.example/s', 'onramp.page_refused'],
    ['/checkout', 'onramp.page_refused'],
  ])('param: %s: %s', async (url, code) => {
    const page = startOnramp()
    page.server.replies[onrampOrderMake.path] = ({ id }: { id: string }) => ({ order: orderOf(id), url })
    await page.toQuotes()
    await page.buy()
    expect(page.view.buyError?.code ?? null).toBe(code)
    expect(page.windows).toMatchObject([{ url: code === null ? url : 'about:blank', closed: code !== null }])
  })

  test('error: a blocked window becomes a link, and the order is opened by the press on it', async () => {
    const page = startOnramp()
    page.state.isBlocked = true
    await page.toQuotes()
    await page.buy()
    const [orderId] = page.server.orders.keys()
    expect(page.view).toMatchObject({
      ...{ buying: 'failed', buyError: { code: 'onramp.popup_blocked' }, payLink: { orderId, url: PAY_PAGE } },
    })
    expect(page.server.asked(onrampOrderOpened)).toEqual([])
    page.flow.followLink()
    await settle()
    expect(page.server.asked(onrampOrderOpened)).toHaveLength(1)
    expect(page.entry).toMatchObject({ view: 'BuyInProgress', params: { orderId } })
    expect(page.view.payLink).toBeNull()
  })

  test('behavior: an amount that changes takes the link away', async () => {
    const page = startOnramp()
    page.state.isBlocked = true
    await page.toQuotes()
    await page.buy()
    page.flow.setAmount('150')
    expect(page.view).toMatchObject({ payLink: null, buyError: null })
  })

  test.each([
    ['Telegram on an iPhone', TELEGRAM_IPHONE],
    ['Telegram on Android', TELEGRAM_ANDROID],
    ['the browser of an app', INSTAGRAM_IPHONE],
  ])('behavior: in %s it opens in place of the page', async (_, device) => {
    const page = startOnramp({ device })
    await page.toQuotes()
    await page.buy()
    expect(page.windows).toEqual([])
    expect(page.state.left).toEqual([PAY_PAGE])
    expect(page.server.asked(onrampOrderMake)).toMatchObject([{ opening: 'page' }])
    expect(page.server.asked(onrampOrderOpened)).toHaveLength(1)
  })

  test('behavior: leaving does not wait longer than 1.5 s to say so', async () => {
    const page = startOnramp({ device: TELEGRAM_IPHONE })
    page.server.replies[onrampOrderOpened.path] = () => new Promise(() => undefined)
    await page.toQuotes()
    page.flow.buy()
    await pass(1_499)
    expect(page.state.left).toEqual([])
    await pass(1)
    expect(page.state.left).toEqual([PAY_PAGE])
  })

  test('behavior: reopening brings the window to the front, or opens the page of the same order again', async () => {
    const page = startOnramp()
    await page.toQuotes()
    await page.buy()
    const [id = ''] = page.server.orders.keys()
    page.flow.reopen(id)
    expect(page.windows).toMatchObject([{ focused: 1 }])
    const [first] = page.windows
    first?.close()
    page.flow.reopen(id)
    await settle()
    expect(page.windows.map(({ url }) => url)).toEqual([PAY_PAGE, PAY_PAGE])
    expect(page.server.orders.size).toBe(1)
  })

  test('error: a page is not opened again for another account than the connected one', async () => {
    const page = startOnramp()
    await page.toQuotes()
    await page.buy()
    page.windows[0]?.close()
    page.connect(BOB)
    page.flow.reopen([...page.server.orders.keys()][0] ?? '')
    await settle()
    expect(page.view.buyError).toMatchObject({ code: 'onramp.address_changed' })
    expect(page.windows[1]).toMatchObject({ url: 'about:blank', closed: true })
  })

  test('behavior: the window closes when the page goes while the order is made', async () => {
    const { server, answer } = slowServer()
    const page = startOnramp({ server })
    await page.toQuotes()
    page.flow.buy()
    await settle()
    page.flow.stop()
    answer()
    await settle()
    expect(page.windows).toMatchObject([{ url: 'about:blank', closed: true }])
  })
})

const STORED = {
  ...{ id: '22222222-2222-4222-8222-222222222222', quoteId: '22222222-2222-4222-8222-222222222223' },
  ...{
    secret: 's'.repeat(43),
    intent: 'x',
    chainId: 'eip155:31337',
    address: ALICE,
    createdAt: Date.now(),
    status: 'opened',
  },
}

describe('stored orders', () => {
  test.each([
    ['text', 'no json'],
    ['an object', '{}'],
    ['an order on a network that is none', JSON.stringify([{ ...STORED, chainId: 'x' }])],
    ['an order that the server would refuse', JSON.stringify([{ ...STORED, id: '-'.repeat(36) }])],
    ['parts of orders', JSON.stringify([null, 7, { id: 'x' }, { ...orderOf('a'), secret: 'short' }])],
  ])('error: %s in place of them counts as none', async (_, value) => {
    const storage = createMemoryStorage()
    storage.set(ORDERS_KEY, value)
    const page = startOnramp({ storage })
    await page.toQuotes()
    await page.buy()
    expect(page.entry.view).toBe('BuyInProgress')
    expect(stored(page)).toHaveLength(1)
  })

  test('behavior: whether one may not have ended is known without parsing', async () => {
    const page = startOnramp()
    expect(hasOpenOrder(page.storage)).toBe(false)
    await page.toQuotes()
    await page.buy()
    expect(hasOpenOrder(page.storage)).toBe(true)
    page.server.change([...page.server.orders.keys()][0] ?? '', { status: 'completed' })
    await pass(3_000)
    expect(hasOpenOrder(page.storage)).toBe(false)
  })
})
