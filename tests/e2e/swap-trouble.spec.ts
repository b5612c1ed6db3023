import { expect } from '@playwright/test'
import { test } from './support/test'

test('error: a declined approval says so, moves nothing, and may be tried again', async ({ chain, modal, wallet }) => {
  await chain.fund(wallet.address, { USDC: '100' })
  await modal.connect(wallet)
  await modal.fillSwap({ pay: 'USDC', amount: '50', receive: 'DAI' })
  await modal.reviewSwap()
  wallet.declineNext('eth_sendTransaction')
  await modal.confirm.click()
  await expect(modal.alert).toContainText('Declined in your wallet')
  await expect(modal.alert).toContainText('Nothing was sent.')
  expect(wallet.sent).toEqual([])
  expect(await chain.balance(wallet.address, 'USDC')).toBe(100n * 10n ** 6n)

  await modal.confirm.click()
  await modal.shows('Account')
  expect(wallet.sent).toHaveLength(2)
})

test('error: a declined swap after its approval asks for no second approval', async ({ chain, modal, wallet }) => {
  await chain.fund(wallet.address, { USDC: '100' })
  await modal.connect(wallet)
  await modal.fillSwap({ pay: 'USDC', amount: '50', receive: 'DAI' })
  await modal.reviewSwap()
  const approval = wallet.holdNext('eth_sendTransaction')
  wallet.declineNext('eth_sendTransaction')
  await modal.confirm.click()
  await expect(modal.dialog.getByText('Approve limit increase in your wallet')).toBeVisible()
  approval.approve()
  await expect(modal.alert).toContainText('Declined in your wallet')
  expect(wallet.sent).toHaveLength(1)

  await modal.confirm.click()
  await modal.shows('Account')
  expect(wallet.sent).toHaveLength(2)
})

test('error: more than is held cannot be reviewed', async ({ modal, wallet }) => {
  await modal.connect(wallet)
  await modal.fillSwap({ pay: 'ETH', amount: '11', receive: 'USDC' })
  await expect(modal.button('Insufficient ETH')).toBeDisabled()
})

test('error: a swap whose network fee cannot be paid cannot be reviewed', async ({ chain, modal, wallet }) => {
  await chain.fund(wallet.address, { ETH: '0.0000001', USDC: '100' })
  await modal.connect(wallet)
  await modal.fillSwap({ pay: 'USDC', amount: '50', receive: 'DAI' })
  await expect(modal.button('Not enough ETH for fees')).toBeDisabled()
})

test('error: a node that is down gives no quote and says so, and a quote once it is back', async ({
  modal,
  node,
  wallet,
}) => {
  await modal.connect(wallet)
  await modal.fillSwap({ pay: 'ETH', amount: '0.3', receive: 'USDC' })
  await expect(modal.button('Review swap')).toBeEnabled()
  node.fail({ status: 400, methods: ['eth_call'] })
  await modal.dialog.getByRole('textbox', { name: 'Amount to pay' }).fill('0.4')
  await expect(modal.alert).toContainText('No quote available right now')

  node.fail(null)
  await modal.button('Try again').click()
  await expect(modal.button('Review swap')).toBeEnabled()
})

test('behavior: a reload while the swap is pending forgets nothing and sends nothing twice', async ({
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
  await modal.openAccount()
  await chain.resumeMining()
  await expect(modal.dialog.getByText(/^Swapped ETH to \S+ USDC$/)).toBeVisible({ timeout: 30_000 })
  expect(await chain.balance(wallet.address, 'USDC')).toBeGreaterThan(0n)
  expect(wallet.sent).toHaveLength(1)
})

test('error: an account changed while the wallet is asked stops the swap and says so', async ({
  chain,
  modal,
  wallet,
}) => {
  await modal.connect(wallet)
  await modal.fillSwap({ pay: 'ETH', amount: '1', receive: 'USDC' })
  await modal.reviewSwap()
  const request = wallet.holdNext('eth_sendTransaction')
  await modal.confirm.click()
  await expect(modal.dialog.getByText('Confirm transaction in your wallet')).toBeVisible()
  const first = wallet.address
  await wallet.changeAccount()
  await expect(modal.dialog.getByText('Your wallet changed account or network').first()).toBeVisible()
  await modal.connected(wallet)

  request.decline()
  expect(wallet.countOf('eth_sendTransaction')).toBe(1)
  expect(await chain.balance(first, 'USDC')).toBe(0n)
})
