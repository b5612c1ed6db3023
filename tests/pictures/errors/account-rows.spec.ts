import { expect } from '@playwright/test'
import { test } from '@/tests/e2e/support/test'
import { codesOf } from '@/tests/support/error-rows'
import { answerNode, openAsHost, recover, refuse, rowsOf, shopAddress } from './error-stage'

// Pictures of the failures outside the swap form: the account, the faucet, the installation, the connection.

test('error: pictures of every row of Account', async ({ modal, page, wallet }) => {
  const rows = rowsOf('Account', page, modal)
  await modal.connect(wallet)
  await modal.openAccount()
  await expect(modal.dialog.getByRole('list', { name: 'Tokens' })).toBeVisible()
  await refuse(page, '/api/gas', 'upstream.failed')
  await modal.button('Swap').click()
  await modal.shows('Account')
  await rows.draw('swap.init_failed', { open: true })
  await recover(page, '/api/gas')
  await modal.button('Try again').click()
  await modal.shows('Swap')
  await modal.button('Back').click()

  await refuse(page, '/api/balance', 'upstream.timeout')
  await modal.button('Refresh').click()
  await rows.draw('balance.unavailable', { note: '-stale' })
  await page.reload()
  await modal.openAccount()
  await rows.draw('balance.unavailable', { open: true })
  rows.expectComplete()
})

test('error: pictures of every row of Faucet', async ({ chain, modal, page, wallet }) => {
  const rows = rowsOf('Faucet', page, modal)
  await chain.fund(wallet.address, { ETH: '0' })
  await modal.connect(wallet)
  await modal.openAccount()
  for (const code of codesOf('Faucet')) {
    if (code === 'network.offline') continue
    await refuse(page, '/api/faucet', code)
    await modal.button('Get test tokens').click()
    await rows.draw(code, { open: code === 'internal' })
  }
  rows.expectComplete()
})

test('error: pictures of every row of Banner', async ({ modal, page }) => {
  const rows = rowsOf('Banner', page, modal)
  for (const code of codesOf('Banner')) {
    await refuse(page, '/api/config', code)
    await modal.open()
    await rows.draw(code)
  }
  rows.expectComplete()
})

test('error: pictures of every row of ConnectionLine', async ({ context, modal, page, wallet }) => {
  const rows = rowsOf('ConnectionLine', page, modal)
  const line = modal.dialog.getByRole('status').filter({ hasText: 'You are offline' })
  await modal.open()
  // Waits for the code of the line, which could not load while offline.
  await page.waitForTimeout(2_000)
  await context.setOffline(true)
  await rows.drawStatus('network.offline', '-Connect')
  await context.setOffline(false)
  await expect(modal.dialog.getByText('Back online')).toBeVisible()
  await rows.shoot('back-online')
  await page.reload()
  await modal.connect(wallet)
  await modal.openSwap()
  await modal.chooseToken('receive', 'USDC')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await modal.dialog.getByRole('textbox', { name: 'Amount to pay' }).fill('0.5')
  await expect(line).toBeVisible()
  await rows.shoot('Swap')
  await modal.button('Back').click()
  await rows.shoot('Account')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await rows.shoot('Account-later')
  await context.setOffline(false)
  rows.expectComplete()
})

test('error: pictures of every row of Snackbar', async ({ modal, page, stack, wallet }) => {
  const rows = rowsOf('Snackbar', page, modal)
  const host = await stack.foreignHost()
  const home = shopAddress(stack, host.url)
  await page.goto(home)
  await openAsHost(page, { view: 'Swap' })
  await rows.drawStatus('swap.no_address')

  const hash = `0x${'cd'.repeat(32)}`
  await page.unrouteAll()
  await page.clock.install()
  await modal.connect(wallet)
  await modal.fillSwap({ pay: 'ETH', amount: '0.5', receive: 'USDC' })
  await modal.reviewSwap()
  await answerNode(page, {
    eth_getTransactionByHash: () => ({ hash, nonce: '0x0', from: wallet.address }),
    eth_getTransactionReceipt: () => null,
  })
  wallet.answerNext('eth_sendTransaction', hash)
  await page.clock.fastForward(1_000)
  await modal.confirm.click()
  await expect(modal.dialog.getByText('Swap sent')).toBeVisible()
  await modal.button('Close').click()
  await rows.shoot('pending-behind-a-closed-modal')
  await page.clock.fastForward(15 * 60_000)
  await rows.drawStatus('transaction.unsure', '-behind-a-closed-modal')

  const { url } = await stack.signingIn('required')
  await page.unrouteAll()
  await page.goto(url)
  await refuse(page, '/api/auth/me', 'request.invalid')
  await modal.opener.click()
  await modal.button(new RegExp(wallet.name)).click()
  await rows.drawStatus('siwx.init_failed')
  rows.expectComplete()
})
