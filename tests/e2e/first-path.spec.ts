import { expect } from '@playwright/test'
import { countPresses, notePath } from './support/path-cost'
import { test, WITH_MOTION } from './support/test'

test.use({ ...WITH_MOTION, signIn: 'optional' })

/** The most presses that a first swap may take, from the landing page on; those in the wallet are not among them. */
const MOST_PRESSES = 8

test(`behavior: first path: with a wallet on Ethereum, a visitor has swapped test tokens after at most ${MOST_PRESSES} presses`, async ({
  chain,
  context,
  modal,
  page,
  signing,
  wallet,
}) => {
  await wallet.changeChain(1)
  const counted = await countPresses(context)
  await modal.open()
  await modal.button(new RegExp(wallet.name)).click()
  await modal.connected(wallet)
  await expect(modal.dialog).toBeHidden()
  await page.getByRole('button', { name: 'Switch to Foyer Devnet' }).first().click()
  await signing.asks()
  await signing.button.click()
  await expect(modal.dialog).toBeHidden()

  await page.getByRole('button', { name: 'Get test tokens' }).click()
  await expect(page.getByText('Test tokens are in your wallet.')).toBeVisible()
  expect(await chain.balance(wallet.address, 'ETH')).toBe(20n * 10n ** 18n)
  expect(await chain.balance(wallet.address, 'USDC')).toBe(5_000n * 10n ** 6n)

  await page.getByRole('button', { name: 'Swap 1 ETH for USDC' }).click()
  await modal.shows('Swap')
  await modal.reviewSwap()
  await modal.confirm.click()
  await expect(modal.dialog.getByText(/^Swapped ETH to \S+ USDC$/)).toBeVisible()
  expect(await chain.balance(wallet.address, 'USDC')).toBeGreaterThan(5_000n * 10n ** 6n)
  notePath('Extension on Ethereum -> swap done, with the faucet', counted(), MOST_PRESSES)
})
