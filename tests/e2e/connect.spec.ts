import { expect } from '@playwright/test'
import { installHostileAnnouncers } from './support/hostile-announcers'
import { ScriptedWallet } from './support/scripted-wallet'
import { test } from './support/test'

test('behavior: a visitor connects a wallet, sees its balances, and disconnects', async ({ chain, modal, wallet }) => {
  await chain.fund(wallet.address, { USDC: '1234.5' })
  await modal.connect(wallet)

  await modal.openAccount()
  const tokens = modal.dialog.getByRole('list', { name: 'Tokens' })
  await expect(tokens.getByRole('listitem').filter({ hasText: '1,234.50 USDC' })).toBeVisible()
  await expect(tokens.getByRole('listitem').filter({ hasText: '10 ETH' })).toBeVisible()

  await modal.disconnect()
  await expect(modal.opener).toHaveText('Connect wallet')
})

test('behavior: a reload restores the wallet and never shows the visitor as disconnected', async ({
  modal,
  page,
  wallet,
}) => {
  await modal.connect(wallet)
  // Every name that a button of the page has had, recorded in the page itself from its first frame on.
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seenNames: seen })
    const look = () => {
      for (const button of document.querySelectorAll('button')) {
        if (button.checkVisibility({ visibilityProperty: true })) seen.add(button.textContent ?? '')
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.reload()
  await modal.connected(wallet)
  const seen = await page.evaluate(() => [...(window as unknown as { seenNames: Set<string> }).seenNames])
  expect(seen.filter((name) => name.includes('Connect wallet'))).toEqual([])
  expect(wallet.countOf('eth_requestAccounts')).toBe(1)
})

test('behavior: with two wallets only the chosen one is asked', async ({ chain, modal, page, wallet }) => {
  const other = await ScriptedWallet.install(page, chain.rpcUrl, { name: 'Other Wallet' })
  await modal.open()
  await expect(modal.dialog.getByRole('list', { name: 'Ways to connect' }).getByRole('listitem')).toHaveCount(2)
  await modal.button(/Other Wallet/).click()
  await modal.connected(other)
  await expect(modal.dialog).toBeHidden()
  expect(wallet.requests).toEqual([])

  await modal.openAccount()
  await modal.button('Wallets').click()
  await modal.shows('Wallets')
  await modal.button('Connect another wallet').click()
  await modal.button(/Scripted Wallet/).click()
  await modal.connected(wallet)
})

test('behavior: the page follows an account change in the wallet, and a revoked permission disconnects', async ({
  modal,
  wallet,
}) => {
  await modal.connect(wallet)
  const before = wallet.address
  await wallet.changeAccount()
  await modal.connected(wallet)
  expect(wallet.address).not.toBe(before)

  await wallet.revoke()
  await expect(modal.opener).toHaveText('Connect wallet')
})

test('error: hostile announcements cause no page error and no foreign request, and a claimed name is marked as shared', async ({
  modal,
  page,
  wallet,
}) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await installHostileAnnouncers(page)

  await modal.open()
  // One row for fifty announcements of the same wallet.
  await expect(modal.button(/Crowd/)).toHaveCount(1)
  // Two wallets with the same rdns: both are listed and marked.
  await expect(modal.button(/test\.scripted-wallet.*Same name/)).toHaveCount(2)
  await modal.button(/Impostor/).click()
  await expect(modal.alert).toContainText('Your wallet reported an error')
  await modal.button('Choose another wallet').click()
  await modal.button(/Scripted Wallet/).click()
  await modal.connected(wallet)
  await modal.hasClosed()
  await page.reload()
  await modal.connected(wallet)
  expect(wallet.countOf('eth_requestAccounts')).toBe(1)
  expect(errors).toEqual([])
  expect([...hosts]).not.toContain('hostile.test')
  expect(await page.title()).not.toBe('owned')
})

test('error: with a wallet on an unsupported network the modal cannot be closed until the wallet has switched', async ({
  modal,
  wallet,
}) => {
  wallet.chainId = 424_242
  await modal.open()
  await modal.button(/Scripted Wallet/).click()
  await modal.shows('Switch network')
  // This view does not close: it shakes and says why.
  await modal.button('Close').click()
  await expect(modal.alert.filter({ hasText: 'Choose a network or disconnect to close' })).toBeVisible()

  await modal.button(/Foyer Devnet/).click()
  await modal.connected(wallet)
  expect(wallet.chainId).toBe(31_337)
})
