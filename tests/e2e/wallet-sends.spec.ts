import { expect } from '@playwright/test'
import { getAddress, parseEther, parseUnits } from 'viem'
import { DEVNET_UNISWAP } from '@/lib/chains/devnet'
import { DevnetChain } from './support/devnet-chain'
import { EmailVisitor } from './support/email-visitor'
import { test } from './support/login-test'
import { pressInFrame } from './support/press-in-frame'
import { askToSign, SignedPermits, signerOf } from './support/signed-permits'

const RECIPIENT = getAddress(`0x${'5e'.repeat(20)}`)
const SPENDER = getAddress(`0x${'5f'.repeat(20)}`)

test('behavior: a wallet by e-mail sends a token, swaps with an approval, and signs permits and an order that others use, and says before what each changes; a rejection sends nothing', async ({
  page,
  stack,
}) => {
  const ada = new EmailVisitor(page, stack)
  const { modal, frame } = ada
  const { eip155 } = await ada.logIn('sender@example.com')
  const account = eip155 as `0x${string}`
  const chain = new DevnetChain(stack.anvil)
  const changes = frame.getByRole('list', { name: 'What changes' }).getByRole('listitem')
  const approve = () => pressInFrame(frame.getByRole('button', { name: 'Approve', exact: true }))
  await ada.getTestTokens()

  await ada.reviewTransfer('12.5', RECIPIENT, 'USD Coin')
  const held = await chain.balance(account, 'USDC')
  await modal.button('Send 12.5 USDC').click()
  await expect(frame.getByRole('heading', { name: 'Confirm this transfer?' })).toBeVisible()
  await expect(frame.getByText(stack.appUrl, { exact: true })).toBeVisible()
  await expect(changes).toHaveText([/^You pay 12.5 USDC/])
  await expect(frame.getByText(RECIPIENT, { exact: true })).toBeVisible()
  await expect(frame.getByText('This recipient is new on this device.')).toBeVisible()
  // The visitor says no first. The review stays, with what became of it.
  await frame.getByRole('button', { name: 'Reject' }).click()
  await expect(modal.alert).toContainText('Declined in your wallet')
  expect(await chain.balance(account, 'USDC')).toBe(held)
  await modal.button(/^(?:Try again|Send 12.5 USDC)$/).click()
  await approve()
  await modal.shows('Transfer complete')
  expect(await chain.balance(account, 'USDC')).toBe(held - parseUnits('12.5', 6))
  expect(await chain.balance(RECIPIENT, 'USDC')).toBe(parseUnits('12.5', 6))
  await modal.button('Back to account').click()

  await modal.button('Swap').click()
  await modal.shows('Swap')
  await modal.chooseToken('pay', 'USDC')
  await modal.chooseToken('receive', 'ETH')
  await modal.dialog.getByRole('textbox', { name: 'Amount to pay' }).fill('40')
  await modal.reviewSwap()
  const before = { usdc: await chain.balance(account, 'USDC'), ether: await chain.balance(account, 'ETH') }
  await modal.confirm.click()
  await expect(frame.getByRole('heading', { name: 'Allow this spending?' })).toBeVisible()
  await expect(changes).toHaveText([/may then take 40 USDC/])
  await approve()
  await expect(frame.getByRole('heading', { name: 'Confirm this swap?' })).toBeVisible()
  await expect(changes).toHaveCount(3)
  for (const text of [/^You pay 40 USDC/, /^You receive [\d.]+ ETH/, /may no longer take USDC/]) {
    await expect(changes.filter({ hasText: text })).toHaveCount(1)
  }
  await approve()
  await modal.shows('Swap complete')
  expect(await chain.balance(account, 'USDC')).toBe(before.usdc - parseUnits('40', 6))
  expect(await chain.balance(account, 'ETH')).toBeGreaterThan(before.ether + parseEther('0.001'))
  expect(await chain.allowance(account, 'USDC', DEVNET_UNISWAP.swapRouter02)).toBe(0n)

  // A page asks for typed data, and another account uses what was signed.
  await modal.button('Back to account').click()
  await chain.fund(SPENDER, { ETH: '1' })
  const permits = new SignedPermits(chain, account, SPENDER)
  const pool = await permits.poolToken(parseUnits('10', 18))
  await permits.deployPermit2()
  const sign = async (asked: Parameters<typeof askToSign>[2], says: string) => {
    const signed = askToSign(page, account, asked)
    await expect(frame.getByRole('heading', { name: 'Allow this spending?' })).toBeVisible()
    await expect(frame.getByText(stack.appUrl, { exact: true })).toBeVisible()
    await expect(frame.getByRole('definition').nth(0)).toHaveText(says)
    const spender = frame.getByRole('term').filter({ hasText: 'Who may take it' }).locator('..')
    await expect(spender.getByRole('definition')).toHaveText(SPENDER)
    await expect(frame.getByText('The address that may take your tokens is not a contract.')).toBeVisible()
    await expect(frame.getByText('What you sign can be used by others.')).toBeVisible()
    await pressInFrame(frame.getByRole('button', { name: 'Sign', exact: true }))
    const signature = await signed
    expect(signerOf(asked, signature)).toBe(account)
    return signature
  }

  const permit = permits.permit(pool, parseUnits('2.5', 18))
  await permit.permit(await sign(permit.asked, '2.5 UNI-V2'))
  expect(await permits.allowance(pool)).toBe(parseUnits('2.5', 18))
  await permit.take(parseUnits('1', 18))
  expect(await permits.allowance(pool)).toBe(parseUnits('1.5', 18))
  expect(await chain.balanceOf(account, pool)).toBe(parseUnits('9', 18))
  expect(await chain.balanceOf(SPENDER, pool)).toBe(parseUnits('1', 18))

  const left = await chain.balance(account, 'USDC')
  const single = permits.permitSingle(parseUnits('30', 6))
  await single.take(await sign(single.asked, '30 USDC'), parseUnits('30', 6))
  expect(await chain.balance(account, 'USDC')).toBe(left - parseUnits('30', 6))

  // The contract that settles this order is not a known one: it could take without giving, which the screen says.
  const order = permits.limitOrder(parseUnits('25', 6), parseEther('0.01'))
  await order.fill(await sign(order.asked, '25 USDC'))
  expect(await chain.balance(account, 'USDC')).toBe(left - parseUnits('55', 6))
  expect(await chain.balance(SPENDER, 'USDC')).toBe(parseUnits('55', 6))
})

test('behavior: a transfer of a wallet by e-mail that waits is sped up, and the next one is cancelled, each on the chain once', async ({
  page,
  stack,
}) => {
  await page.clock.install()
  const ada = new EmailVisitor(page, stack)
  const { modal, frame } = ada
  const { eip155 } = await ada.logIn('waits@example.com')
  const account = eip155 as `0x${string}`
  const chain = new DevnetChain(stack.anvil)
  const approve = () => pressInFrame(frame.getByRole('button', { name: 'Approve', exact: true }))
  const received = () => chain.balance(RECIPIENT, 'ETH')
  const sent = async () => Number(await chain.rpc('eth_getTransactionCount', [account, 'latest']))
  await ada.getTestTokens()
  const [before, first] = [await received(), await sent()]

  /** Sends 0.01 ETH, which then waits for a block. */
  async function sendAndWait(): Promise<void> {
    await ada.reviewTransfer('0.01', RECIPIENT)
    await chain.rpc('evm_setAutomine', [false])
    await modal.button('Send 0.01 ETH').click()
    await approve()
    await expect(modal.dialog.getByText('Transfer sent', { exact: true })).toBeVisible()
    await expect(modal.button('Speed up')).toHaveCount(0)
    await page.clock.fastForward(31_000)
  }

  try {
    await sendAndWait()
    await modal.button('Speed up').click()
    await expect(frame.getByText('Replaces your transaction that waits')).toBeVisible()
    await expect(frame.getByText('It is the same transaction with a higher fee.', { exact: false })).toBeVisible()
    await expect(frame.getByText('Fee of the one that waits')).toBeVisible()
    await approve()
    await expect(modal.dialog.getByText('Sent again with a higher fee.', { exact: false })).toBeVisible()
    await chain.rpc('evm_mine')
    await modal.shows('Transfer complete')
    expect([await received(), await sent()]).toEqual([before + parseEther('0.01'), first + 1])
    await chain.rpc('evm_setAutomine', [true])
    await modal.button('Back to account').click()

    await sendAndWait()
    await modal.button('Cancel transaction').click()
    await expect(frame.getByRole('heading', { name: 'Cancel your transaction?' })).toBeVisible()
    await approve()
    await expect(modal.dialog.getByText('Cancellation sent.', { exact: false })).toBeVisible()
    await chain.rpc('evm_mine')
    await expect(modal.alert).toContainText('The transaction was cancelled')
    expect([await received(), await sent()]).toEqual([before + parseEther('0.01'), first + 2])
  } finally {
    await chain.rpc('evm_setAutomine', [true])
  }
})
