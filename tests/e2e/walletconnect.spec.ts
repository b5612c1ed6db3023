import { expect } from '@playwright/test'
import { AxeWalk } from './support/axe-walk'
import { test } from './support/relay-test'

test('behavior: a wallet on a phone pairs by the code, stays after a reload, and ends the connection from either side', async ({
  context,
  modal,
  page,
  phone,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await modal.opener.click()
  await expect(modal.dialog.getByRole('img', { name: 'QR code that connects a wallet' })).toBeVisible()
  await modal.button('Copy link').click()
  const uri = await page.evaluate(() => navigator.clipboard.readText())
  expect(uri).toMatch(/^wc:/)
  await phone.scan(uri)
  await expect(modal.dialog).toBeHidden()
  const account = page.getByRole('button', { name: `Account ${phone.address}` })
  await expect(account).toBeVisible()

  await page.reload()
  await expect(account).toBeVisible()
  expect(phone.asked.map(({ method }) => method)).toEqual(['session_proposal'])

  await phone.disconnect()
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
})

test('behavior: axe reports no violation while a wallet is paired, nor while the relay does not answer', async ({
  modal,
  page,
  relay,
}) => {
  const walk = await AxeWalk.begin(page)
  await page.goto('/')
  await modal.opener.click()
  await expect(modal.button('Copy link')).toBeVisible()
  await expect(modal.dialog.getByRole('list', { name: 'Wallets to install' })).toBeVisible()
  await walk.view('Connect', 'with a code')
  await modal.button('All wallets').click()
  await modal.button(/Rainbow/).click()
  await expect(modal.button('Copy link')).toBeVisible()
  await walk.view('ConnectingWalletConnect')
  await modal.dialog.getByRole('tab', { name: 'Browser' }).click()
  await walk.view('ConnectingWalletConnect', 'extension')
  await modal.button('Close').click()
  await relay.vanish()
  await page.reload()
  await modal.opener.click()
  await expect(modal.dialog.getByText('The relay does not answer.')).toBeVisible()
  await walk.view('Connect', 'no relay')
  await relay.open()
  expect(walk.found).toEqual([])
})
