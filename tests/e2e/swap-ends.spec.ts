import { expect } from '@playwright/test'
import { test } from './support/test'

// The button "See activity" follows.
const SWAPPED = /^Swapped ETH to \S+ USDC/

test('behavior: a swap that ends while the modal is closed is announced once on the page', async ({
  chain,
  modal,
  page,
  wallet,
}) => {
  await modal.connect(wallet)
  await modal.fillSwap({ pay: 'ETH', amount: '1', receive: 'USDC' })
  await modal.reviewSwap()
  await chain.pauseMining()
  await modal.confirm.click()
  await expect(modal.dialog.getByText('Swap sent')).toBeVisible()
  await modal.button('Close').click()
  await expect(modal.dialog).toBeHidden()
  await chain.resumeMining()
  const result = page.getByRole('status').filter({ hasText: SWAPPED })
  await expect(result).toBeVisible({ timeout: 30_000 })
  await expect(result).toHaveCount(1)
  // It stays for 8 s.
  await expect(result).toBeHidden({ timeout: 12_000 })

  await modal.openAccount()
  await expect(modal.dialog.getByRole('listitem').filter({ hasText: 'USDC' })).toBeVisible()
})

test('behavior: a swap that ends after a reload is announced on the page without a click, and is sent once', async ({
  chain,
  modal,
  page,
  wallet,
}) => {
  await modal.connect(wallet)
  await modal.fillSwap({ pay: 'ETH', amount: '1', receive: 'USDC' })
  await modal.reviewSwap()
  await chain.pauseMining()
  await modal.confirm.click()
  await expect(modal.dialog.getByText('Swap sent')).toBeVisible()
  expect(await chain.balance(wallet.address, 'USDC')).toBe(0n)
  await page.reload()
  await modal.connected(wallet)
  await chain.resumeMining()
  await expect(page.getByRole('status').filter({ hasText: SWAPPED })).toBeVisible({ timeout: 30_000 })
  await expect(modal.dialog).toBeHidden()
  expect(await chain.balance(wallet.address, 'USDC')).toBeGreaterThan(0n)
  expect(wallet.sent).toHaveLength(1)
})

for (const [change, pay] of [
  ['account', 'ETH'],
  ['network', 'USDC'],
] as const) {
  const step = pay === 'ETH' ? 'swap' : 'approval'
  test(`error: a change of ${change} in the wallet during the ${step} request stops the swap and shows why`, async ({
    chain,
    modal,
    page,
    wallet,
  }) => {
    await chain.fund(wallet.address, { USDC: '100' })
    await modal.connect(wallet)
    await modal.fillSwap({ pay, amount: '1', receive: 'DAI' })
    await modal.reviewSwap()
    const request = wallet.holdNext('eth_sendTransaction')
    await modal.confirm.click()
    const asked = step === 'approval' ? 'Approve limit increase in your wallet' : 'Confirm transaction in your wallet'
    await expect(modal.button(asked)).toBeVisible()
    await expect.poll(() => wallet.countOf('eth_sendTransaction')).toBe(1)

    if (change === 'account') await wallet.changeAccount()
    else await wallet.changeChain(1)
    await expect(page.getByText('Your wallet changed account or network').first()).toBeVisible()
    await expect(modal.button(asked)).toBeHidden()
    // The form, or Account if no node of the other network is reachable from here.
    await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText(/^(?:Swap|Account)$/)
    if (change === 'account') await modal.connected(wallet)
    request.decline()
    expect(wallet.countOf('eth_sendTransaction')).toBe(1)
    expect(wallet.sent).toEqual([])
  })
}
