import { expect, type Page, type Route } from '@playwright/test'
import { ANNOUNCE_TIMEOUT_MS } from '@/lib/connect/restore-announced'
import { stopClock } from './support/page-clock'
import { test } from './support/test'

// Cases that only a real browser shows; every other row of the table of errors is tested in `tests/views`.

const HTML = '<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1>'

/** Replies that are not from our server, and the cause that the details name. */
const answers = [
  ['a page of HTML', 'upstream.failed', (route: Route) => html(route, 502)],
  ['a page of HTML with status 200', 'upstream.invalid_reply', (route: Route) => html(route, 200)],
  [
    'half of a body',
    'upstream.invalid_reply',
    (route: Route) => route.fulfill({ body: '{"quotes":[{"id":"q', ...JSON_OK }),
  ],
  ['a rate limit of a proxy', 'request.rate_limited', (route: Route) => html(route, 429, { 'retry-after': '7' })],
  ['a broken connection', 'upstream.failed', (route: Route) => route.abort('connectionreset')],
] as const

test('error: a reply that is not a quote shows one alert with a next step and details to copy', async ({
  context,
  modal,
  page,
  wallet,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await modal.connect(wallet)
  await modal.openSwap()
  await modal.chooseToken('receive', 'USDC')
  const amount = modal.dialog.getByRole('textbox', { name: 'Amount to pay' })
  for (const [index, [name, cause, answer]] of answers.entries()) {
    await test.step(name, async () => {
      await page.route(QUOTE, answer)
      await amount.fill(`0.${index + 1}`)
      const alert = modal.alert.filter({ hasText: 'No quote available right now' })
      await expect(alert).toBeVisible()
      // Nothing could have been sent before a confirmation.
      await expect(alert).not.toContainText('Nothing was sent')
      // The button is the next step, except after a rate limit.
      await expect(modal.button('Try again')).toBeEnabled()
      await expect(alert).toHaveText(
        cause === 'request.rate_limited' ? /Wait a moment, then try again\./ : /right nowDetails/,
      )
      await alert.getByText('Details').click()
      await expect(alert).toContainText(`Cause: ${cause}`)
      await alert.getByRole('button', { name: 'Copy details' }).click()
      await expect.poll(() => clipboard(page)).toContain(`Code: swap.quote_failed\nCause: ${cause}`)
      await page.unroute(QUOTE)
      await amount.fill('')
      await expect(alert).toHaveCount(0)
    })
  }
  await amount.fill('0.5')
  await expect(modal.button('Review swap')).toBeEnabled()
})

test('behavior: the page waits once for a wallet that was uninstalled; the next reload does not wait', async ({
  context,
  modal,
  wallet,
}) => {
  await modal.connect(wallet)
  // The same browser without the wallet: another page of it shares everything except what the wallet added.
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
  const seen = new Set<string>()
  await page.exposeFunction('sawButton', (name: string) => void seen.add(name))
  await page.addInitScript(() => {
    // Each name is reported once: a report in every frame would take longer than the frame.
    const reported = new Set<string>()
    const look = () => {
      for (const { textContent } of document.querySelectorAll('button')) {
        const name = textContent ?? ''
        if (reported.has(name)) continue
        reported.add(name)
        void (window as unknown as { sawButton(name: string): void }).sawButton(name)
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
  await stopClock(page)
  // Longer than the page waits for a wallet.
  await page.clock.runFor(ANNOUNCE_TIMEOUT_MS + 500)
  expect([...seen]).toContain('Connect wallet')
  expect([...seen].filter((name) => name.includes('Reconnecting'))).toEqual([])
})

const QUOTE = '**/api/swap/quote?*'
const JSON_OK = { status: 200, contentType: 'application/json' }

const html = (route: Route, status: number, headers = {}) =>
  route.fulfill({ status, contentType: 'text/html', headers, body: HTML })

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
