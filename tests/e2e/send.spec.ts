import { expect } from '@playwright/test'
import { getAddress, parseUnits } from 'viem'
import { test } from './support/test'

const RECIPIENT = getAddress(`0x${'5e'.repeat(20)}`)

test('behavior: ether and a token are sent exactly: the recipient has the amount, the sender paid it and the fee', async ({
  chain,
  modal,
  wallet,
}) => {
  await chain.fund(wallet.address, { USDC: '100' })
  await modal.connect(wallet)
  const read = async () => ({
    ether: await chain.balance(wallet.address, 'ETH'),
    token: await chain.balance(wallet.address, 'USDC'),
    theirEther: await chain.balance(RECIPIENT, 'ETH'),
    theirToken: await chain.balance(RECIPIENT, 'USDC'),
  })
  const before = await read()
  for (const [coin, amount] of [
    ['ETH', '1.234567890123456789'],
    ['USDC', '12.345678'],
  ] as const) {
    await modal.openAccount()
    await modal.button('Send').click()
    await modal.shows('Send')
    await expect(modal.button('ETH, change token')).toBeVisible()
    if (coin === 'USDC') {
      await modal.button('ETH, change token').click()
      await modal.button(/^USD Coin/).click()
    }
    await modal.dialog.getByRole('textbox', { name: 'Amount to send' }).fill(amount)
    await modal.dialog.getByRole('textbox', { name: 'Recipient address or name' }).fill(RECIPIENT)
    await modal.button('Review transfer').click()
    await modal.button(`Send ${amount} ${coin}`).click()
    await modal.shows('Transfer complete')
    await modal.button('Back to account').click()
    await modal.shows('Account')
    await modal.button('Close').click()
    await expect(modal.dialog).toBeHidden()
  }
  let fees = 0n
  for (const hash of wallet.sent) fees += await chain.feeOf(hash)
  const [ether, token] = [parseUnits('1.234567890123456789', 18), parseUnits('12.345678', 6)]
  expect(wallet.sent).toHaveLength(2)
  expect(await read()).toEqual({
    ether: before.ether - ether - fees,
    token: before.token - token,
    theirEther: before.theirEther + ether,
    theirToken: before.theirToken + token,
  })
  await modal.openAccount()
  await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(modal.dialog.getByText('Send USDC')).toBeVisible()
  await expect(modal.dialog.getByText('Send ETH')).toBeVisible()
})
