import { expect, type Page, type Route } from '@playwright/test'
import { SECURITY_PATH } from '@/lib/custody/custody-mode'
import { walletSecurity } from '@/lib/custody/security-contract'
import { translatePage } from '@/tests/support/translate-page'
import { AxeWalk } from './support/axe-walk'
import { test } from './support/test'

const TOKEN = 'A'.repeat(43)
const STOP = '**/api/wallet/notices/stop?*'
const pending = {
  status: 'pending',
  projectName: 'shop',
  embedOrigin: 'https://shop.example',
  browser: 'Firefox',
  system: 'Android',
  startedAt: Date.UTC(2026, 10, 24, 12),
  expiresAt: Date.UTC(2026, 10, 24, 12, 20),
  matchNumber: '07',
  isSameBrowser: true,
}

/** Answers in place of the vault, whose mails would need a mailbox. */
const answer = (page: Page, name: 'read' | 'decide', how: Parameters<Route['fulfill']>[0]) =>
  page.route(`**/api/vault/approvals/${name}?*`, (route) => route.fulfill(how))

test('behavior: the page of a link shows who asks, decides by a press alone, and keeps its token to itself', async ({
  page,
  stack,
}) => {
  const url = `${stack.app.url.replace('//', '//vault.')}/approve`
  const broken: string[] = []
  page.on('console', (message) => message.type() === 'error' && broken.push(message.text()))
  page.on('pageerror', (error) => broken.push(error.message))
  const sent: unknown[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.postDataJSON()))
  const heading = page.getByRole('heading', { level: 1 })
  const walk = await AxeWalk.begin(page)
  await answer(page, 'read', { json: pending })
  await answer(page, 'decide', { json: { status: 'approved' } })

  await page.goto(`${url}#${TOKEN}`)
  await expect(page.getByText('https://shop.example')).toBeVisible()
  await expect(page.getByText('Firefox on Android')).toBeVisible()
  await expect(page.getByText('07', { exact: true })).toBeVisible()
  expect(page.url()).toBe(url)
  expect(sent).toEqual([{ token: TOKEN }])
  await walk.wholePage('a login to approve')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Approve this login' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'This was not me' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Login approved')
  await expect(heading).toBeFocused()
  expect(sent.slice(1)).toEqual([{ token: TOKEN, decision: 'approve' }])
  await walk.wholePage('a login that was approved')
  expect(broken).toEqual([])

  // A browser that translates the page moves its texts.
  await page.locator('body').evaluate(translatePage)
  // Another link in the same tab changes the fragment alone.
  await answer(page, 'read', { json: { ...pending, status: 'expired' } })
  await page.goto(`${url}#${'B'.repeat(43)}`)
  await expect(heading).toHaveText('This link has expired')
  await answer(page, 'read', { status: 503, json: {} })
  await page.goto(`${url}#${TOKEN}`)
  await expect(heading).toHaveText('The server did not answer')
  await answer(page, 'read', { json: pending })
  await answer(page, 'decide', { json: { status: 'declined' } })
  await walk.wholePage('a link that could not be checked')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'This was not me' }).click()
  await expect(heading).toHaveText('Login declined')

  // The page that mails of the wallet role link to.
  const stop = `${stack.app.url.replace('//', '//wallet.')}/stop`
  await page.route(STOP, (route) => route.fulfill({ json: { outcome: 'out' } }))
  await page.goto(`${stop}?lang=en#${TOKEN}`)
  await expect(heading).toHaveText('Stop what the e-mail says')
  await walk.wholePage('something to stop')
  await page.locator('body').evaluate(translatePage)
  await page.getByRole('button', { name: 'Sign out the device' }).click()
  await expect(heading).toHaveText('Stopped')
  await expect(heading).toBeFocused()
  await walk.wholePage('something that was stopped')
  await page.route(STOP, (route) => route.abort())
  await page.goto(`${stop}?lang=en#${'B'.repeat(43)}`)
  await page.getByRole('button', { name: 'Sign out the device' }).click()
  await expect(heading).toHaveText('The server did not answer')
  await page.goto(`${stop}?lang=ar#${TOKEN}`)
  await walk.wholePage('something to stop, from right to left')
  await page.goto(`${stop}?lang=en&act=back`)
  await expect(heading).toHaveText('This link is not valid')
  await walk.wholePage('a link that stops nothing')
  const wallet = { address: `0x${'1234'.repeat(10)}`, devices: ['Firefox on Linux'] }
  await page.route('**/api/wallet/notices/wallet?*', (route) => route.fulfill({ json: wallet }))
  await page.goto(`${stop}?lang=ar&act=anew#${TOKEN}`)
  await expect(page.getByText('0x1234…1234')).toBeVisible()
  await walk.wholePage('a wallet to set aside')
  expect(walk.found).toEqual([])
})

test('behavior: every origin publishes who holds what, and opening the page of a link decides nothing', async ({
  page,
  request,
  stack,
}) => {
  const { url } = stack.app
  const at = (role: string) => url.replace('//', `//${role}.`)
  // By the header alone: Node does not resolve the names of these hosts.
  const on = (origin: string) => ({ headers: { host: new URL(origin).host } })
  for (const origin of [at('wallet'), at('vault')]) {
    const published = await request.get(`${url}${SECURITY_PATH}`, on(origin))
    expect(walletSecurity.output.parse(await published.json())).toMatchObject({ custody: 'single-operator' })
  }
  const ofApp = await request.get(`${url}${SECURITY_PATH}`)
  expect(await ofApp.json()).toEqual({ see: [`${at('wallet')}${SECURITY_PATH}`, `${at('vault')}${SECURITY_PATH}`] })

  // A link scanner asks for the page, and for addresses that it guesses.
  const decide = `${url}/api/vault/approvals/decide?token=${TOKEN}&decision=approve`
  for (let count = 0; count < 10; count += 1) {
    expect((await request.get(`${url}/approve`, on(at('vault')))).status()).toBe(200)
    expect((await request.get(decide, on(at('vault')))).status()).toBe(405)
    expect((await request.head(decide, on(at('vault')))).status()).toBe(405)
  }
  expect((await request.get(`${url}/approve`)).status()).toBe(404)
  expect((await request.get(`${url}/approve`, on(at('wallet')))).status()).toBe(404)

  // The vault itself answers here. Its first answer opens a database, which takes long on a busy machine.
  await page.goto(`${at('vault')}/approve#${TOKEN}`)
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if (await again.isVisible()) await again.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is not valid')
  }).toPass({ timeout: 120_000 })
})
