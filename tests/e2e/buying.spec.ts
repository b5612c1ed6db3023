import { expect } from '@playwright/test'
import { Client } from 'pg'
import { parseUnits } from 'viem'
import { Buyer } from './support/buyer'
import { DevnetChain } from './support/devnet-chain'
import { EmailVisitor } from './support/email-visitor'
import { test } from './support/login-test'
import { pressInFrame } from './support/press-in-frame'
import { ScriptedWallet } from './support/scripted-wallet'

const PAID = '4242424242424242'
const DELAYED = '4000000000000077'

test('behavior: a wallet by e-mail without anything buys a token, its tab closed at each step; each new tab shows the truth, the tokens arrive to the unit, and they can be swapped', async ({
  page,
  stack,
}) => {
  const ada = new EmailVisitor(page, stack)
  const { eip155 } = await ada.logIn('buyer@example.com')
  const account = eip155 as `0x${string}`
  const chain = new DevnetChain(stack.anvil)
  expect(await chain.balance(account, 'ETH')).toBe(0n)

  let buyer = new Buyer(page)
  await test.step('quotes are shown', async () => {
    await buyer.quote('100', 'USDC')
    buyer = await buyer.inNewTab()
    await buyer.quote('100', 'USDC')
    await expect(buyer.modal.button(/^(?:See your orders|\d+ orders? in progress)$/)).toBeHidden()
  })

  await test.step('the order is made, and its payment page never loads', async () => {
    const context = buyer.page.context()
    await context.route(`${stack.sandbox.url}/**`, (route) => route.abort())
    const made = buyer.page.waitForResponse('**/api/onramp/orders?*')
    const payment = await buyer.order()
    expect((await made).status()).toBe(200)
    buyer = await buyer.inNewTab()
    await payment.page.close()
    await context.unroute(`${stack.sandbox.url}/**`)
    await buyer.openOrder()
    await buyer.says(/^(?:The payment page is not open yet\.|Pay on the page of Sandbox Card\.)$/)
  })

  const opened = buyer.page.waitForEvent('popup')
  await buyer.modal.button(/^Open the payment page/).click()
  const payment = await opened
  await test.step('the payment page is open', async () => {
    await expect(payment.getByText(account)).toBeVisible()
    await expect(payment.getByText('97.85 USDC')).toBeVisible()
    buyer = await buyer.inNewTab()
    await buyer.openOrder()
    await buyer.says('Pay on the page of Sandbox Card.')
  })

  await test.step('it is paid', async () => {
    // The tokens arrive when the visitor is back: the tab that sees an order end is the only one that tells of it.
    await chain.pauseMining()
    await payment.getByLabel('Test card number').fill(DELAYED)
    await payment.getByRole('button', { name: 'Pay 100 USD' }).click()
    await expect(payment.getByRole('heading', { name: 'Payment received' })).toBeVisible()
    buyer = await buyer.inNewTab()
    await buyer.openOrder()
    await buyer.says('Sandbox Card is working on your order.')
    expect(await chain.balance(account, 'USDC')).toBe(0n)
  })

  await test.step('the visitor is back', async () => {
    const closed = payment.waitForEvent('close')
    await payment.getByRole('link', { name: 'Go back' }).click()
    await closed
    buyer = await buyer.inNewTab()
    await chain.resumeMining()
    await expect(buyer.page.getByText('97.85 USDC arrived')).toBeVisible({ timeout: 45_000 })
    await buyer.openOrder()
    await buyer.says('97.85 USDC arrived')
  })
  expect(await chain.balance(account, 'USDC')).toBe(parseUnits('97.85', 6))

  await test.step('the network fee is bought as well, and what was bought is swapped', async () => {
    const { modal } = buyer
    await buyer.close()
    await buyer.quote('50', 'ETH')
    await (await buyer.order()).payAndReturn(PAID)
    await buyer.says(/ETH arrived$/)
    await buyer.close()

    const frame = buyer.page.frameLocator('iframe[src*="/frame?"]')
    await modal.fillSwap({ pay: 'USDC', amount: '40', receive: 'DAI' })
    await modal.reviewSwap()
    await modal.confirm.click()
    await expect(frame.getByRole('heading', { name: 'Allow this spending?' })).toBeVisible()
    await pressInFrame(frame.getByRole('button', { name: 'Approve', exact: true }))
    await expect(frame.getByRole('heading', { name: 'Confirm this swap?' })).toBeVisible()
    await pressInFrame(frame.getByRole('button', { name: 'Approve', exact: true }))
    await modal.shows('Swap complete')
    expect(await chain.balance(account, 'USDC')).toBe(parseUnits('57.85', 6))
    expect(await chain.balance(account, 'DAI')).toBeGreaterThan(parseUnits('39', 18))
  })
})

test('behavior: orders that fail, are refunded, bring less, come twice or end unpaid say what happened; nothing is asked before Buy opens', async ({
  page,
  stack,
}) => {
  const wallet = await ScriptedWallet.install(page, stack.anvil.rpcUrl)
  const chain = new DevnetChain(stack.anvil)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const buyer = new Buyer(page)
  await buyer.modal.open()
  await buyer.modal.button(new RegExp(wallet.name)).click()
  await buyer.modal.button('Not now').click()
  await expect(buyer.modal.dialog).toBeHidden()
  await buyer.modal.openAccount()
  expect(asked.filter((url) => url.includes('/api/onramp/') || url.startsWith(stack.sandbox.url))).toEqual([])

  const ends = [
    ['4000000000000341', 'The purchase failed', '0'],
    ['4000000000005126', 'The purchase was refunded', '0'],
    ['4000000000001976', 'The delivery is incomplete', '48.799999'],
    ['4000000000000259', '48.8 USDC arrived', '97.6'],
  ] as const
  for (const [number, says, arrives] of ends) {
    await test.step(says, async () => {
      const before = await chain.balance(wallet.address, 'USDC')
      await buyer.quote('50', 'USDC')
      await (await buyer.order()).payAndReturn(number)
      await buyer.says(says)
      expect((await chain.balance(wallet.address, 'USDC')) - before).toBe(parseUnits(arrives, 6))
      await buyer.close()
    })
  }

  await test.step('declined, and then unpaid until it expires', async () => {
    await buyer.quote('50', 'USDC')
    const payment = await buyer.order()
    await payment.pay('4000000000000002')
    await expect(payment.page.getByText('This test card is declined. You have not paid.')).toBeVisible()
    await payment.pay('4000000000000069')
    await expect(payment.page.getByRole('heading', { name: 'This page has ended' })).toBeVisible()
    await payment.page.getByRole('link', { name: 'Go back' }).click()
    await buyer.says('Pay on the page of Sandbox Card.')
    // No test waits for hours: its page has ended two hours ago.
    const client = new Client({ connectionString: stack.postgres?.app })
    await client.connect()
    await client.query(
      "update onramp_orders set session_ends_at = now() - interval '2 hours', next_check_at = now() where status = 'opened'",
    )
    await client.end()
    await buyer.says('The order has expired')
    await buyer.says('The provider knows of no payment.')
  })
})
