import { expect, type Page } from '@playwright/test'
import { test, WITH_MOTION } from './support/test'

test.use({ ...WITH_MOTION, signIn: 'optional' })

/** The most presses that a first swap may take, from the landing page on. */
const MOST_PRESSES = 8

/** Counts the presses of the visitor in the page. Presses in the wallet are not among them. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { presses: 0 })
    const count = (event: Event) => {
      if (event.isTrusted) (window as unknown as { presses: number }).presses += 1
    }
    window.addEventListener('pointerdown', count, true)
    window.addEventListener('keydown', count, true)
  })
  return () => page.evaluate(() => (window as unknown as { presses: number }).presses)
}

test(`behavior: first path: with a wallet on Ethereum, a visitor has swapped test tokens after at most ${MOST_PRESSES} presses`, async ({
  chain,
  modal,
  page,
  signing,
  wallet,
}) => {
  await wallet.changeChain(1)
  const presses = await countPresses(page)
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
  expect(await presses()).toBeLessThanOrEqual(MOST_PRESSES)
})
