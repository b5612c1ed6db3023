import type { Page } from '@playwright/test'
import type { OnrampOrder, OnrampQuotes } from '@/lib/onramp/onramp-view'
import { fourQuotes, orderOf, SOLD } from '@/tests/support/purchases'

/** The page that payments are made on, as far as these tests need it. */
const PAYMENT_PAGE = 'https://pay.example/session'

/**
 * Answers everything about buying in place of the server, so that a test reaches each state of a view. The journeys buy
 * for real, at the sandbox.
 */
export async function makeUpPurchases(page: Page) {
  const state = {
    quotes: { quotes: [...fourQuotes()], waiting: [], failed: [], madeAt: 1 } as OnrampQuotes,
    /** What every order of this browser has become. */
    order: {} as Partial<OnrampOrder>,
  }
  let made = orderOf()
  const order = () => ({ ...made, ...state.order, id: made.id })
  const context = page.context()
  await context.route(`${PAYMENT_PAGE}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Pay</title>' }),
  )
  await page.route('**/api/config*', async (route) => {
    // The server checks who asks, by headers that a repeated request does not have.
    const { origin } = new URL(route.request().url())
    const response = await route.fetch({ headers: { ...route.request().headers(), origin } })
    const config = (await response.json()) as { capabilities: object }
    await route.fulfill({
      response,
      json: { ...config, alerts: [], capabilities: { ...config.capabilities, onramp: { on: true } } },
    })
  })
  await page.route('**/api/onramp/options*', (route) => route.fulfill({ json: SOLD }))
  await page.route('**/api/onramp/quote*', (route) => route.fulfill({ json: state.quotes }))
  await page.route('**/api/onramp/orders*', (route) => {
    const { id, address } = route.request().postDataJSON() as { id: string; address: OnrampOrder['address'] }
    made = orderOf({ id, address, status: 'created', createdAt: Date.now() })
    return route.fulfill({ json: { order: order(), url: PAYMENT_PAGE } })
  })
  await page.route('**/api/onramp/orders/opened*', (route) =>
    route.fulfill({ json: { order: { ...order(), status: 'opened' } } }),
  )
  await page.route('**/api/onramp/orders/read*', (route) =>
    route.fulfill({ json: { orders: [{ ...order(), status: state.order.status ?? 'opened' }], madeAt: Date.now() } }),
  )
  await page.route('**/api/onramp/orders/owned*', (route) => route.fulfill({ json: { orders: [] } }))
  return state
}
