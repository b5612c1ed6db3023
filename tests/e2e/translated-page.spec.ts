import { expect, type Page } from '@playwright/test'
import { translatePage } from '@/tests/support/translate-page'
import { test } from './support/test'

/** Translates the page and all later texts as its browser does. Returns a function that lists the errors so far. */
async function translated(page: Page): Promise<() => readonly string[]> {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  // React reports an error that a boundary has caught.
  page.on('console', (message) => {
    if (message.type() === 'error' && /NotFoundError|insertBefore|removeChild/.test(message.text()))
      errors.push(message.text())
  })
  await page.locator('html').evaluate(translatePage)
  return () => errors
}

test('behavior: in a translated page a swap runs to its end, and the page and each view show the current figures', async ({
  chain,
  modal,
  page,
  wallet,
}) => {
  await chain.fund(wallet.address, { USDC: '100' })
  await modal.connect(wallet)
  const panel = page.getByRole('region', { name: 'Your wallet' })
  await expect(panel.getByText('100 USDC')).toBeVisible()
  const errors = await translated(page)

  await modal.fillSwap({ pay: 'USDC', amount: '10', receive: 'ETH' })
  const status = modal.dialog.getByRole('status').filter({ hasText: /You receive|minimum/i })
  await expect(status).toHaveCount(1)
  const first = await status.textContent()
  await modal.dialog.getByRole('textbox', { name: 'Amount to pay' }).fill('50')
  await expect(status).not.toHaveText(first ?? '')
  await modal.reviewSwap()
  const held = wallet.holdNext('eth_sendTransaction')
  await modal.confirm.click()
  await expect(modal.button('Approve limit increase in your wallet')).toBeVisible()
  held.decline()
  await expect(modal.alert).toContainText('Declined in your wallet. Nothing was sent.')
  await modal.confirm.click()
  await modal.leaveResult()
  await expect(modal.dialog.getByText('50 USDC')).toBeVisible()
  await modal.button('Refresh').click()
  await expect(modal.button('Refresh')).not.toHaveAttribute('aria-busy')
  await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(modal.dialog.getByText(/^Swap USDC/).first()).toBeVisible()
  await modal.button('Close').click()
  // The balance after the swap, and no longer the earlier one.
  await expect(panel.getByText('50 USDC')).toBeVisible()
  await expect(panel.getByText('100 USDC')).toHaveCount(0)
  expect(errors()).toEqual([])
})

test('behavior: in a translated page every view of a wallet opens, changes and closes', async ({
  chain,
  modal,
  page,
  wallet,
}) => {
  // The list has a search field only if there are many tokens.
  await chain.fund(wallet.address, { USDC: '100', USDT: '20', DAI: '0.4', WBTC: '0.1', WETH: '1', LOOM: '50' })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const errors = await translated(page)
  await page.getByText('Events, live', { exact: true }).click()
  await page.getByRole('button', { name: 'Show inline' }).click()
  await expect(page.getByRole('region', { name: 'Connect' })).toBeVisible()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()

  await modal.opener.click()
  await modal.button('All wallets').click()
  await modal.dialog.getByRole('searchbox').fill('meta')
  await modal.button(/MetaMask/).click()
  await expect(modal.dialog.getByRole('link', { name: 'metamask.io' })).toBeVisible()
  await modal.button('Back').click()
  await modal.button('Back').click()
  wallet.declineNext('eth_requestAccounts')
  await modal.button(/Scripted Wallet/).click()
  await expect(modal.alert).toContainText('Declined in your wallet')
  await modal.button('Try again').click()
  await modal.connected(wallet)
  await expect(modal.dialog).toBeHidden()

  await modal.openAccount()
  await modal.button('Show small balances').click()
  await modal.button('Hide small balances').click()
  await modal.dialog.getByRole('searchbox').fill('nothing')
  await modal.dialog.getByRole('searchbox').fill('')
  for (const [action, title] of [
    ['Receive', 'Receive'],
    ['Settings', 'Settings'],
    ['Wallets', 'Wallets'],
  ] as const) {
    await modal.button(action).click()
    await modal.shows(title)
    await modal.button('Back').click()
    await modal.shows('Account')
  }
  await modal.button(/^Network:/).click()
  await modal.shows('Networks')
  wallet.declineNext('wallet_switchEthereumChain')
  await modal.button(/^Ethereum/).click()
  await expect(modal.alert).toContainText('Declined in your wallet')
  await modal.button('Close').click()
  await expect(modal.dialog).toBeHidden()

  await modal.openAccount()
  await modal.button('Send').click()
  await modal.shows('Send')
  await modal.dialog.getByRole('textbox', { name: 'Amount to send' }).fill('1')
  const recipient = modal.dialog.getByRole('textbox', { name: 'Recipient address or name' })
  await recipient.fill('0x12')
  await recipient.fill(`0x${'5e'.repeat(20)}`)
  await modal.button('Review transfer').click()
  await modal.button('Send 1 ETH').click()
  await modal.shows('Transfer complete')
  await modal.button('Back to account').click()
  await modal.shows('Account')
  expect(errors()).toEqual([])
})
