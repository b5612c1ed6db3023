import { expect } from '@playwright/test'
import { test } from './support/test'

test('behavior: the modal opens before any endpoint has answered', async ({ modal, page, wallet }) => {
  await modal.connect(wallet)
  await page.reload()
  await modal.connected(wallet)
  // Nothing is ever answered.
  await page.route('**/api/**', () => undefined)
  await modal.opener.click()
  await modal.shows('Account')
  await expect(modal.dialog.getByRole('status', { name: 'Loading' })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('error: without a connection the button says so, and opens once it is back', async ({ context, modal, page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await modal.opener.click()
  await expect(page.getByText('The wallet screen did not load. Press again.')).toBeVisible()
  await expect(modal.dialog).toBeHidden()
  await context.setOffline(false)
  await expect(async () => {
    await modal.opener.click()
    await modal.shows('Connect')
  }).toPass({ timeout: 20_000 })
})

test('error: balances that cannot be read say so, and the button counts down', async ({ context, modal, wallet }) => {
  await modal.connect(wallet)
  await modal.openAccount()
  await expect(modal.dialog.getByRole('list', { name: 'Tokens' })).toBeVisible()
  await context.setOffline(true)
  await modal.button('Refresh').click()
  await expect(modal.alert).toContainText('Token Balance Unavailable')
  const countdown = modal.button(/^Try again in \d+ s$/)
  await expect(countdown).toBeDisabled()
  const first = Number(/\d+/.exec((await countdown.textContent()) ?? '')?.[0])
  expect(first).toBeLessThanOrEqual(30)
  await expect.poll(async () => Number(/\d+/.exec((await countdown.textContent()) ?? '')?.[0])).toBeLessThan(first)
  // What was known stays in sight.
  await expect(modal.dialog.getByRole('listitem').filter({ hasText: '10 ETH' })).toBeVisible()
  await context.setOffline(false)
})

test('behavior: fifty wallets that announce themselves late are fifty rows, and none hides the visitor’s own', async ({
  modal,
  page,
  wallet,
}) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await modal.open()
  const rows = modal.dialog.getByRole('list', { name: 'Wallets in this browser' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await page.evaluate(() => {
    for (let index = 0; index < 50; index += 1) {
      const info = {
        uuid: crypto.randomUUID(),
        name: `Wallet ${index}`,
        rdns: `late.wallet${index}`,
        icon: 'javascript:0',
      }
      const provider = Object.freeze({ request: () => new Promise(() => undefined) })
      const detail = Object.freeze({ info: Object.freeze(info), provider })
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
  })
  await expect(rows).toHaveCount(51)
  await modal.button(new RegExp(wallet.name)).click()
  await modal.connected(wallet)
  expect(errors).toEqual([])
})
