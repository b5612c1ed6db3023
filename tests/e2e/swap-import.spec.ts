import { expect } from '@playwright/test'
import { test } from './support/test'

test('behavior: an unlisted token is imported by its address, swapped, kept after a reload, removed and restored', async ({
  chain,
  modal,
  page,
  wallet,
}) => {
  // Nine decimals: only the chain can provide this number.
  const fern = await chain.deployToken({ name: 'Fern', symbol: 'FERN', decimals: 9 })
  await modal.connect(wallet)
  await modal.openSwap()
  const pills = modal.dialog.getByRole('button', { name: /^Select a token$|, change token$/ })
  const search = modal.dialog.getByRole('searchbox')
  await pills.nth(1).click()
  await modal.shows('Select a token')
  await search.fill('FERN')
  await expect(modal.dialog.getByText('Paste the token’s contract address to import it.')).toBeVisible()
  await search.fill(fern)
  await expect(modal.alert).toContainText('FERN is not on our list')
  await expect(modal.dialog.getByText('Decimals').locator('..')).toContainText('9')
  await modal.button('Use FERN').click()
  await modal.shows('Swap')

  await modal.dialog.getByRole('textbox', { name: 'Amount to pay' }).fill('1')
  await modal.reviewSwap()
  await expect(modal.dialog.getByText('Imported', { exact: true })).toBeVisible()
  await modal.confirm.click()
  await expect(modal.dialog.getByText(/^Swapped ETH to \S+ FERN$/)).toBeVisible()
  await modal.leaveResult()
  const held = await chain.balanceOf(wallet.address, fern)
  expect(held).toBeGreaterThan(900n * 10n ** 9n)

  await page.reload()
  await modal.connected(wallet)
  await modal.openSwap()
  await pills.nth(0).click()
  await modal.shows('Select a token')
  // The warning shows only before the import.
  await expect(modal.alert).toHaveCount(0)
  const imported = modal.dialog.getByRole('list', { name: 'Imported by you' }).getByRole('listitem')
  await expect(imported).toContainText((held / 10n ** 9n).toString())
  await imported.getByRole('button', { name: 'Remove FERN' }).click()
  await expect(imported).toHaveCount(0)
  await modal.button('Undo').click()
  await expect(imported).toHaveCount(1)
  await imported.getByRole('button', { name: /^Fern FERN/ }).click()
  await modal.shows('Swap')
  await expect(modal.button('FERN, change token')).toBeVisible()
})

test('error: a token that imitates a listed one shows a warning and is marked "Look-alike"', async ({
  chain,
  modal,
  wallet,
}) => {
  // The last letter is Cyrillic.
  const twin = await chain.deployToken({ name: 'USD Coin', symbol: 'USDС', decimals: 6 })
  await modal.connect(wallet)
  await modal.openSwap()
  await modal.dialog
    .getByRole('button', { name: /^Select a token$|, change token$/ })
    .nth(1)
    .click()
  await modal.shows('Select a token')
  await modal.dialog.getByRole('searchbox').fill(twin)
  await expect(modal.alert.first()).toContainText('This is not the USDC on our list')
  await expect(modal.dialog.getByText('Look-alike')).toBeVisible()
})
