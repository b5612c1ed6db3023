import { expect, type Page } from '@playwright/test'
import { getAddress, parseUnits } from 'viem'
import { faultsOf } from './support/axe-frame'
import { DevnetChain } from './support/devnet-chain'
import { EmailVisitor } from './support/email-visitor'
import { test } from './support/login-test'
import { pressInFrame } from './support/press-in-frame'

const RECIPIENT = getAddress(`0x${'5e'.repeat(20)}`)

test('behavior: a browser that cannot prove what is seen approves in a window of the wallet, which knows this request alone; closing it rejects', async ({
  page,
  context,
  stack,
}) => {
  // Firefox and Safari have version 1 of IntersectionObserver.
  await context.addInitScript(() => {
    Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
  })
  const ada = new EmailVisitor(page, stack)
  const { modal, frame } = ada
  const { eip155 } = await ada.logIn('window@example.com')
  const account = eip155 as `0x${string}`
  const chain = new DevnetChain(stack.anvil)
  await ada.getTestTokens()
  await ada.reviewTransfer('12.5', RECIPIENT, 'USD Coin')
  const held = await chain.balance(account, 'USDC')

  const openWindow = async (): Promise<Page> => {
    const opened = page.waitForEvent('popup')
    await frame.getByRole('button', { name: 'Open window' }).click()
    return opened
  }

  await modal.button('Send 12.5 USDC').click()
  await expect(frame.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  const first = await openWindow()
  await expect(first.getByRole('heading', { name: 'Confirm this transfer?' })).toBeVisible()
  await expect(frame.getByText('Decide in the window of the wallet')).toBeVisible()
  await first.close({ runBeforeUnload: true })
  await expect(modal.alert).toContainText('Declined in your wallet')
  expect(await chain.balance(account, 'USDC')).toBe(held)

  await modal.button(/^(?:Try again|Send 12.5 USDC)$/).click()
  const second = await openWindow()
  expect(new URL(second.url()).origin).toBe(stack.walletUrl)
  await expect(second.getByText(stack.appUrl, { exact: true })).toBeVisible()
  await expect(second.getByRole('list', { name: 'What changes' }).getByRole('listitem')).toHaveText([
    /^You pay 12.5 USDC/,
  ])
  expect(await second.evaluate(() => [window.opener, location.hash])).toEqual([null, ''])
  expect(await faultsOf(second)).toEqual([])
  const closed = second.waitForEvent('close')
  await pressInFrame(second.getByRole('button', { name: 'Approve' }))
  await closed
  await modal.shows('Transfer complete')
  expect(await chain.balance(account, 'USDC')).toBe(held - parseUnits('12.5', 6))
})
