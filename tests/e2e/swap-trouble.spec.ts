import { expect } from '@playwright/test'
import { test } from './support/test'

test('error: after a declined approval nothing has moved, and after a declined swap no second approval is requested', async ({
  chain,
  modal,
  wallet,
}) => {
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

  const approval = wallet.holdNext('eth_sendTransaction')
  wallet.declineNext('eth_sendTransaction')
  await modal.confirm.click()
  await expect(modal.button('Approve limit increase in your wallet')).toBeVisible()
  approval.approve()
  await expect(modal.alert).toContainText('Declined in your wallet')
  expect(wallet.sent).toHaveLength(1)

  await modal.confirm.click()
  await modal.leaveResult()
  expect(wallet.sent).toHaveLength(2)
})

test('error: an amount above the balance cannot be reviewed, and neither can a swap whose network fee cannot be paid', async ({
  chain,
  modal,
  wallet,
}) => {
  await chain.fund(wallet.address, { ETH: '0.0000001', USDC: '100' })
  await modal.connect(wallet)
  await modal.fillSwap({ pay: 'USDC', amount: '100.5', receive: 'DAI' })
  await expect(modal.button('Insufficient USDC')).toBeDisabled()
  await modal.dialog.getByRole('textbox', { name: 'Amount to pay' }).fill('50')
  await expect(modal.button('Not enough ETH for fees')).toBeDisabled()
})

test('error: while the node fails an alert says that there is no quote; after it recovers "Try again" gets one', async ({
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
