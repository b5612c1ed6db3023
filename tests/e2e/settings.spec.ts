import { expect } from '@playwright/test'
import { test } from './support/test'

test('behavior: theme and language change immediately and survive a reload', async ({ modal, page, wallet }) => {
  await modal.connect(wallet)
  await modal.openAccount()
  await modal.button('Settings').click()
  await modal.shows('Settings')
  await modal.dialog.getByRole('radio', { name: 'Dark' }).check()
  const themeOf = () => modal.dialog.evaluate((card) => getComputedStyle(card).colorScheme)
  await expect.poll(themeOf).toBe('dark')
  await modal.dialog.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
  await expect(modal.dialog.getByRole('heading', { level: 2 })).not.toHaveText('Settings')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.getByRole('button', { name: wallet.address, includeHidden: true }).first().click()
  await expect(modal.dialog).toBeVisible()
  await expect.poll(themeOf).toBe('dark')
})

test('behavior: Receive shows the exact address, to read, to copy and to scan', async ({
  context,
  modal,
  page,
  wallet,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await modal.connect(wallet)
  await modal.openAccount()
  await modal.button('Receive').click()
  await modal.shows('Receive')
  await expect(modal.dialog.getByRole('img', { name: 'QR code of your address' })).toBeVisible()
  await expect(modal.dialog.getByTitle(wallet.address)).toBeVisible()
  await expect(modal.dialog.getByText('Only on Foyer Devnet and other EVM networks')).toBeVisible()
  await modal.button('Copy address').click()
  await expect(modal.dialog.getByRole('status').filter({ hasText: 'Address copied' })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallet.address)
})

test('behavior: after a disconnect in the settings a reload does not reconnect', async ({ modal, page, wallet }) => {
  await modal.connect(wallet)
  await modal.openAccount()
  await modal.disconnect()
  await modal.hasClosed()
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
})
