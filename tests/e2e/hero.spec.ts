import { expect } from '@playwright/test'
import { EXAMPLE_ACCOUNT } from '@/lib/chains/example-account'
import { test } from './support/test'
import { walletPanel } from './support/wallet-panel'

test('behavior: the inline modal shares the wallet, adds no history entries and leaves the focus to its button', async ({
  modal,
  page,
  wallet,
}) => {
  await page.goto('/')
  const show = page.getByRole('button', { name: 'Show inline' })
  const hide = page.getByRole('button', { name: 'Hide', exact: true })
  await show.click()
  await expect(page.getByRole('region', { name: 'Connect' }).getByText('Scripted Wallet')).toBeVisible()
  await expect(hide).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page
    .getByRole('region', { name: 'Connect' })
    .getByRole('button', { name: /Scripted Wallet/ })
    .click()
  await modal.connected(wallet)
  const inline = page.getByRole('region', { name: 'Account' })
  await expect(inline.getByText('10 ETH').first()).toBeVisible()
  const entries = await page.evaluate(() => window.history.length)
  await inline.getByRole('button', { name: 'Wallets' }).click()
  const wallets = page.getByRole('region', { name: 'Wallets' })
  await expect(wallets.getByRole('heading', { name: 'Wallets' })).toBeFocused()
  await wallets.getByRole('button', { name: 'Back' }).click()
  await expect(inline).toBeVisible()
  expect(await page.evaluate(() => window.history.length)).toBe(entries)

  // Hidden, it leaves its place to the panel of the same wallet.
  await expect(walletPanel(page)).toBeHidden()
  await hide.click()
  await expect(inline).toBeHidden()
  await expect(walletPanel(page)).toContainText(wallet.address)
  await expect(show).toBeFocused()

  // A revoked permission disconnects both.
  await show.click()
  await expect(inline).toBeVisible()
  await wallet.revoke()
  await expect(page.getByRole('region', { name: 'Connect' })).toBeVisible()
  await expect(walletPanel(page)).toBeHidden()
})

test('behavior: the account in the hero connects with one press, swaps without a prompt, and reconnects after a reload', async ({
  chain,
  page,
}) => {
  const usdc = () => chain.balance(EXAMPLE_ACCOUNT, 'USDC')
  const before = await usdc()
  await page.goto('/')
  const headlineTop = () => page.getByRole('heading', { level: 1 }).evaluate((it) => it.getBoundingClientRect().top)
  const top = await headlineTop()
  const card = page.getByRole('heading', { name: 'Example account' })
  await expect(page.getByText('Play money on the local chain. This account signs at once.')).toBeVisible()
  // With the devnet the pointer alone shows nothing: the card has a button of its own.
  await card.hover()
  const press = page.getByRole('button', { name: 'Try it with this account' })
  await press.click()
  const account = page.getByRole('region', { name: 'Account' })
  await expect(account.getByText('Wrapped BTC')).toBeVisible()
  await expect(card).toBeHidden()
  expect(await headlineTop()).toBe(top)

  await account.getByRole('button', { name: 'Swap' }).click()
  const swap = page.getByRole('region', { name: 'Swap', exact: true })
  // Until the balances are there, the button of what is paid has this name too.
  await expect(swap.getByRole('button', { name: 'ETH, change token' })).toBeVisible()
  await swap.getByRole('button', { name: 'Select a token' }).first().click()
  await page.getByRole('region', { name: 'Select a token' }).getByText('USDC', { exact: true }).first().click()
  await swap.getByRole('textbox', { name: 'Amount to pay' }).fill('0.1')
  await swap.getByRole('button', { name: 'Review swap' }).click()
  await page.getByRole('button', { name: /^Swap 0\.1 ETH for / }).click()
  await page.getByRole('region', { name: 'Swap complete' }).getByRole('button', { name: 'Back to account' }).click()
  expect(await usdc()).toBeGreaterThan(before)

  await page.reload()
  await expect(walletPanel(page)).toContainText('Connected with Example account on Foyer Devnet')
  await page.getByRole('button', { name: 'Show inline' }).click()
  await account.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('region', { name: 'Settings' }).getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('region', { name: 'Connect' })).toBeVisible()
})
