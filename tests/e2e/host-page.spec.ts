import { expect } from '@playwright/test'
import { test } from './support/test'

test('behavior: before a click the page contacts no host but its own', async ({ modal, page, stack, wallet }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol !== 'data:' && protocol !== 'blob:') hosts.add(host)
  })
  await page.goto('/')
  await expect(modal.opener).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect([...hosts]).toEqual([new URL(stack.app.url).host])
  expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_requestAccounts')
})

test('behavior: the whole way through the modal logs no error and breaks no policy', async ({
  modal,
  page,
  wallet,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await modal.connect(wallet)
  await modal.openAccount()
  await modal.button('Swap').click()
  await modal.shows('Swap')
  await modal.button('Back').click()
  await modal.button('Wallets').click()
  await modal.shows('Wallets')
  await modal.button('Close').click()
  await expect(modal.dialog).toBeHidden()
  expect(complaints).toEqual([])
})

test('behavior: the browser’s Back leaves the views one by one, then closes, and the address never changes', async ({
  modal,
  page,
  wallet,
}) => {
  await modal.connect(wallet)
  await modal.openAccount()
  const address = page.url()
  await modal.button('Wallets').click()
  await modal.shows('Wallets')
  expect(page.url()).toBe(address)
  await page.goBack()
  await modal.shows('Account')
  await page.goBack()
  await expect(modal.dialog).toBeHidden()
  expect(page.url()).toBe(address)
})

test('behavior: Esc goes back one view, then closes, and the focus returns to the button', async ({
  modal,
  page,
  wallet,
}) => {
  await modal.connect(wallet)
  await modal.openAccount()
  await modal.button('Wallets').click()
  await modal.shows('Wallets')
  await page.keyboard.press('Escape')
  await modal.shows('Account')
  // Two presses within a tenth of a second are one: some browsers report Esc twice.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(modal.dialog).toBeHidden({ timeout: 1_000 })
  }).toPass()
  await expect(modal.opener).toBeFocused()
})

test('behavior: the faucet gives a connected address ether and tokens', async ({ chain, modal, page, wallet }) => {
  await modal.connect(wallet)
  await page.getByRole('button', { name: 'Get test tokens' }).click()
  await expect(page.getByText('Test tokens are in your wallet.')).toBeVisible()
  expect(await chain.balance(wallet.address, 'ETH')).toBe(20n * 10n ** 18n)
  expect(await chain.balance(wallet.address, 'USDC')).toBe(5_000n * 10n ** 6n)
})
