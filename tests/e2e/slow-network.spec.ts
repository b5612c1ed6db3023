import { expect } from '@playwright/test'
import { saveData } from './support/save-data'
import { test } from './support/test'

test('behavior: the modal opens before any endpoint has answered', async ({ modal, page, wallet }) => {
  await modal.connect(wallet)
  // No request is ever answered, not even those of the host page beside its button.
  await page.route('**/api/**', () => undefined)
  await page.reload()
  await modal.connected(wallet)
  await modal.opener.click()
  await modal.shows('Account')
  await expect(modal.dialog.getByRole('status', { name: 'Loading' })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('error: while offline a press shows that the modal did not load; once online a press opens it', async ({
  context,
  modal,
  page,
}) => {
  await saveData(page)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await modal.opener.click()
  await expect(page.getByText('The wallet screen did not load. Press again.')).toBeVisible()
  await expect(modal.dialog).toBeHidden()
  await context.setOffline(false)
  await modal.opener.click()
  await modal.shows('Connect')
})

test('behavior: an open modal says that the browser is offline, and reloads the balances without a press once online', async ({
  chain,
  context,
  modal,
  page,
  wallet,
}) => {
  await modal.connect(wallet)
  await modal.openAccount()
  await expect(modal.dialog.getByRole('listitem').filter({ hasText: '10 ETH' })).toBeVisible()
  // Waits for the code of the line, which could not load while offline.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const line = modal.dialog.getByRole('status').filter({ hasText: 'You are offline' })
  await expect(line).toBeVisible()
  await expect(modal.button('Refresh')).toBeDisabled()
  await chain.fund(wallet.address, { USDC: '7' })
  // The server's own cache may be ten seconds old; this request reads the chain.
  await page.route('**/api/balance?*', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), refresh: true } }),
  )
  await context.setOffline(false)
  await expect(modal.dialog.getByRole('status').filter({ hasText: 'Back online' })).toBeVisible()
  await expect(modal.dialog.getByRole('listitem').filter({ hasText: '7 USDC' })).toBeVisible()
  await expect(line).toBeHidden()
})

test('behavior: fifty wallets announced late add fifty rows, and the first wallet can still be chosen', async ({
  modal,
  page,
  wallet,
}) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await modal.open()
  const rows = modal.dialog.getByRole('list', { name: 'Ways to connect' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await page.evaluate(() => {
    for (let index = 0; index < 50; index += 1) {
      const info = {
        uuid: crypto.randomUUID(),
        name: `Wallet ${index}`,
        rdns: `part.wallet${index}`,
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
