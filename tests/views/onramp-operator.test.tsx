import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OrdersPage } from '@/app/(site)/operator/orders/OrdersPage'
import type { OperatorOrder, OperatorOrders } from '@/lib/onramp/operator-orders-contract'

const TOKEN = 'o'.repeat(32)
const ADDRESS = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'

const order = (number: number, facts: Partial<OperatorOrder> = {}): OperatorOrder => ({
  id: `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`,
  status: 'completed',
  provider: 'meld',
  service: { id: 'TRANSAK', name: 'Transak' },
  projectId: 'shop',
  network: 'eip155:1',
  address: ADDRESS,
  token: {
    currency: 'USDC',
    address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
  },
  paymentAmount: { amount: '100.00', currency: 'USD' },
  paymentMethod: 'card',
  country: 'US',
  quotedUnits: '97500000',
  declaredUnits: null,
  deliveredUnits: '97499999',
  transactionId: null,
  vendorOrderId: 'WXtest',
  failure: null,
  createdAt: Date.parse('2026-11-20T10:00:00Z'),
  updatedAt: Date.parse('2026-11-20T10:05:00Z'),
  checkedAt: null,
  silentSince: null,
  nextCheckAt: null,
  ...facts,
})
const page = (facts: Partial<OperatorOrders> = {}): OperatorOrders => ({
  orders: [order(1)],
  next: null,
  counts: [{ provider: 'meld', status: 'completed', orders: 1 }],
  changes: [],
  ...facts,
})

let asked: { readonly address: string; readonly init: RequestInit }[]
let answer: (query: URLSearchParams) => Response | Promise<Response>

beforeEach(() => {
  asked = []
  answer = () => Response.json(page())
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push({ address, init })
    return answer(new URL(address, 'https://app.example').searchParams)
  })
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open() {
  render(<OrdersPage />)
  await userEvent.type(screen.getByLabelText('Operator’s token'), TOKEN)
}
const show = () => userEvent.click(screen.getByRole('button', { name: 'Show orders' }))
const failure =
  (status: number, details = {}) =>
  () =>
    Response.json({ error: { code: 'x', message: 'x', requestId: 'r', details } }, { status })

describe('the page of orders for operators', () => {
  test('behavior: it asks nothing before the token is given', async () => {
    render(<OrdersPage />)
    await show()
    expect(asked).toEqual([])
  })

  test('behavior: orders are shown with their amounts to the unit, times in UTC and counts', async () => {
    await open()
    await show()
    const table = await screen.findByRole('table')
    expect(within(table).getByText('2026-11-20 10:00:00 UTC')).toBeDefined()
    expect(within(table).getByText('97.499999 USDC')).toBeDefined()
    expect(within(table).getByText('97.5 USDC')).toBeDefined()
    expect(within(table).getByText(ADDRESS)).toBeDefined()
    expect(screen.getByRole('list', { name: 'Orders by provider and state' }).textContent).toBe('meld, completed: 1')
    expect(screen.getByRole('status').textContent).toBe('1 of 1, newest first.')
  })

  test('error: the token goes to this origin in a header, and is nowhere else', async () => {
    await open()
    await show()
    await screen.findByRole('table')
    const [{ address, init } = { address: '', init: {} }] = asked
    expect(address).toBe('/api/onramp/operator/orders?')
    expect(init).toMatchObject({
      headers: { authorization: `Bearer ${TOKEN}` },
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })
    expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, ''])
    expect(window.location.href).not.toContain(TOKEN)
    expect(document.body.innerHTML.split(TOKEN)).toHaveLength(2)
  })

  test('error: a form that the browser sends by itself, before scripts run, has nothing in it', async () => {
    await open()
    const form = screen.getByLabelText('Operator’s token').closest('form')
    expect(form && [...new FormData(form)]).toEqual([])
  })

  test('behavior: the filters that are filled in are asked for, without spaces around them', async () => {
    await open()
    await userEvent.selectOptions(screen.getByLabelText('State'), 'delivered less')
    await userEvent.type(screen.getByLabelText('Provider'), ' meld ')
    await userEvent.type(screen.getByLabelText('Network'), 'eip155:1')
    await userEvent.type(screen.getByLabelText('Address'), ADDRESS)
    await userEvent.type(screen.getByLabelText('From day (UTC)'), '2026-11-01')
    await userEvent.type(screen.getByLabelText('To day (UTC)'), '2026-11-30')
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('table')
    const query = Object.fromEntries(new URL(asked[0]?.address ?? '', 'https://app.example').searchParams)
    expect(query).toEqual({
      status: 'delivered_less',
      provider: 'meld',
      network: 'eip155:1',
      address: ADDRESS,
      from: '2026-11-01',
      to: '2026-11-30',
    })
  })

  test('behavior: one order is shown with every change of its state', async () => {
    await open()
    await show()
    answer = () =>
      Response.json(
        page({
          changes: [
            { status: 'created', source: 'visitor', at: Date.parse('2026-11-20T10:00:00Z') },
            { status: 'completed', source: 'chain', at: Date.parse('2026-11-20T10:05:00Z') },
          ],
        }),
      )
    await userEvent.click(await screen.findByRole('button', { name: `Show order ${order(1).id}` }))
    const details = await screen.findByRole('region', { name: `Order ${order(1).id}` })
    expect(within(details).getByText('2026-11-20 10:05:00 UTC: completed, by the chain')).toBeDefined()
    expect(within(details).getByText('WXtest')).toBeDefined()
    expect(asked.at(-1)?.address).toBe(`/api/onramp/operator/orders?id=${order(1).id}`)
  })

  test('behavior: the next page joins the first', async () => {
    answer = (query) =>
      Response.json(
        query.get('after') === 'cursor'
          ? page({ orders: [order(2)], counts: [] })
          : page({ next: 'cursor', counts: [{ provider: 'meld', status: 'completed', orders: 2 }] }),
      )
    await open()
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    await screen.findByText('2 of 2, newest first.')
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(screen.getAllByRole('row')).toHaveLength(3)
  })

  test('behavior: a file has the parts of all answers, with the names of its columns once', async () => {
    const parts: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((part) => {
      parts.push(part as Blob)
      return 'blob:x'
    })
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    answer = (query) =>
      query.get('after') === 'cursor'
        ? new Response('"order"\r\n"2"\r\n')
        : new Response('"order"\r\n"1"\r\n', { headers: { 'x-next-orders': 'cursor' } })
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
    await vi.waitFor(() => expect(click).toHaveBeenCalledTimes(1))
    expect(await parts[0]?.text()).toBe('"order"\r\n"1"\r\n"2"\r\n')
    expect(asked.map(({ address }) => address)).toEqual([
      '/api/onramp/operator/orders.csv?',
      '/api/onramp/operator/orders.csv?after=cursor',
    ])
    vi.restoreAllMocks()
  })

  test.each([
    ['a wrong token', failure(404), 'The token is wrong, or orders are not served here.'],
    ['an invalid filter', failure(400, { address: 'Invalid input' }), 'A filter is not valid: address.'],
    ['too many requests', failure(429), 'Too many requests. Wait a minute.'],
    ['a database that is away', failure(503), 'The database does not answer, or the server is busy. Try again.'],
    ['no network', () => Promise.reject(new TypeError('offline')), 'The server did not answer. Try again.'],
    [
      'a strange answer',
      () => Response.json({ orders: 1 }),
      'The answer is not what this page expects. Reload the page.',
    ],
  ])('error: %s is said, and the page stays usable', async (_, answered, sentence) => {
    answer = answered
    await open()
    await show()
    await screen.findByText(sentence)
    expect(screen.getByRole('alert').textContent).toBe(sentence)
    answer = () => Response.json(page())
    await show()
    await screen.findByRole('table')
    expect(screen.getByRole('alert').textContent).toBe('')
  })

  test('error: what a provider calls itself is text', async () => {
    answer = () =>
      Response.json(page({ orders: [order(1, { service: { id: 'x', name: '<img src=x onerror=alert(1)>' } })] }))
    await open()
    await show()
    expect(await screen.findByText('meld, <img src=x onerror=alert(1)>')).toBeDefined()
    expect(document.querySelector('img')).toBeNull()
  })

  test('behavior: an answer that comes late does not join what is shown since', async () => {
    let finish = (_: Response) => {}
    answer = (query) => {
      if (query.get('after') !== null) return new Promise<Response>((resolve) => (finish = resolve))
      return Response.json(page({ next: query.get('id') === null ? 'cursor' : null }))
    }
    await open()
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    await userEvent.click(screen.getByRole('button', { name: `Show order ${order(1).id}` }))
    await screen.findByRole('region', { name: `Order ${order(1).id}` })
    const late = Response.json(page({ orders: [order(2)], counts: [] }))
    const read = vi.spyOn(late, 'json')
    finish(late)
    await vi.waitFor(() => expect(read).toHaveBeenCalledOnce())
    await act(async () => void (await read.mock.results[0]?.value))
    expect(screen.getAllByRole('row')).toHaveLength(2)
  })
})
