import { expect } from '@playwright/test'
import { DEVNET_UNISWAP } from '@/lib/chains/devnet'
import { AxeWalk } from './support/axe-walk'
import { keepMessage } from './support/keep-message'
import { offerName, registerName } from './support/register-name'
import { test } from './support/test'
import { WALKED_VIEWS } from './support/walked-views'

const UNLISTED_TOKEN = `0x${'99'.repeat(20)}`

test('behavior: axe reports no violation in the swap form', async ({ chain, modal, page, wallet }) => {
  const walk = await AxeWalk.begin(page)
  await chain.fund(wallet.address, { USDC: '2480.75', DAI: '42.1' })
  await modal.connect(wallet)
  await modal.openSwap()
  await walk.view('Swap', 'empty')
  await modal.button('Select a token').first().click()
  await modal.shows('Select a token')
  await expect(modal.dialog.getByRole('heading', { name: 'Your tokens' })).toBeVisible()
  await walk.view('SwapSelectToken')
  await modal.dialog.getByRole('searchbox').fill('nothing')
  await expect(modal.dialog.getByText('No token matches')).toBeVisible()
  await walk.view('SwapSelectToken', 'nothing found')
  // No list has this token, and it has the name of a listed one.
  const twin = { name: 'USD Coin', symbol: 'USDC', address: UNLISTED_TOKEN, decimals: 6, logoUri: null, imported: true }
  await page.route('**/api/tokens*', (route) => route.fulfill({ json: { tokens: [twin], madeAt: Date.now() } }))
  await modal.dialog.getByRole('searchbox').fill(UNLISTED_TOKEN)
  await expect(modal.alert.filter({ hasText: 'This is not the USDC on our list' })).toBeVisible()
  await walk.view('SwapSelectToken', 'a look-alike to import')
  await page.unroute('**/api/tokens*')
  await modal.button('Back').click()
  await modal.shows('Swap')

  await modal.chooseToken('pay', 'USDC')
  await modal.chooseToken('receive', 'DAI')
  const amount = modal.dialog.getByRole('textbox', { name: 'Amount to pay' })
  await amount.fill('9999')
  await expect(modal.button('Insufficient USDC')).toBeVisible()
  await walk.view('Swap', 'more than is held')
  await amount.fill('250')
  await expect(modal.button('Review swap')).toBeEnabled()
  await modal.dialog.locator('summary', { hasText: 'Route' }).click()
  await walk.view('Swap', 'quoted')
  await modal.button('Swap settings').click()
  await modal.dialog.getByRole('textbox', { name: 'Custom slippage in percent' }).fill('7')
  await expect(modal.dialog.getByText(/^With slippage this high/)).toBeVisible()
  await walk.view('Swap', 'settings')
  await modal.button('Auto').click()
  await modal.button('Swap settings').click()
  for (const [band, priceImpactBps] of [
    ['medium', 400],
    ['high', 1_430],
  ] as const) {
    await page.route('**/api/swap/quote*', async (route) => {
      const response = await route.fetch()
      const { quotes } = (await response.json()) as { quotes: object[] }
      await route.fulfill({ response, json: { quotes: quotes.map((quote) => ({ ...quote, priceImpactBps })) } })
    })
    await amount.fill(`251.${priceImpactBps}`)
    await expect(modal.dialog.getByText(/This trade/)).toBeVisible()
    await walk.view('Swap', `${band} impact`)
    await page.unroute('**/api/swap/quote*')
  }
  await page.route('**/api/swap/quote*', (route) => route.fulfill({ status: 502, body: 'out of order' }))
  await amount.fill('252')
  await expect(modal.alert).toContainText('No quote available right now')
  await walk.view('Swap', 'no quote')
  expect(walk.found).toEqual([])
  expect(walk.views).toEqual(WALKED_VIEWS.form)
})

test('behavior: axe reports no violation from the review of a swap to its result', async ({
  chain,
  modal,
  page,
  wallet,
}) => {
  const walk = await AxeWalk.begin(page)
  await chain.fund(wallet.address, { USDC: '2480.75', DAI: '42.1' })
  await modal.connect(wallet)
  await modal.fillSwap({ pay: 'USDC', amount: '250', receive: 'DAI' })
  await modal.reviewSwap()
  await walk.view('SwapPreview')
  const approval = wallet.holdNext('eth_sendTransaction')
  const swap = wallet.holdNext('eth_sendTransaction')
  await modal.confirm.click()
  await expect(modal.button('Approve limit increase in your wallet')).toBeVisible()
  await walk.view('SwapPreview', 'approving')
  approval.approve()
  await expect(modal.button('Confirm transaction in your wallet')).toBeVisible()
  swap.decline()
  await expect(modal.alert).toContainText('Declined in your wallet')
  await walk.view('SwapPreview', 'declined')
  await chain.pauseMining()
  await modal.confirm.click()
  await expect(modal.dialog.getByText('Swap sent')).toBeVisible()
  await walk.view('SwapPreview', 'sent')
  await chain.resumeMining()
  await modal.shows('Swap complete')
  await walk.view('SwapPreview', 'a swap confirmed')
  await modal.leaveResult()
  await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
  await modal.dialog.getByText('Swap USDC for DAI').click()
  await walk.view('Account', 'a row of the activity open')
  await modal.button('Clear activity').click()
  await keepMessage(modal.button('Undo'))
  await walk.view('Account', 'activity cleared', () => keepMessage(modal.button('Undo')))
  await modal.button('Close').click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await keepMessage(undo)
  await expect(modal.dialog).toBeHidden()
  await walk.wholePage('host page, with a message', () => keepMessage(undo))
  expect(walk.found).toEqual([])
  expect(walk.views).toEqual(WALKED_VIEWS.swap)
})

test('behavior: axe reports no violation from the form of a transfer to its result', async ({
  chain,
  modal,
  page,
  wallet,
}) => {
  const walk = await AxeWalk.begin(page)
  await chain.fund(wallet.address, { USDC: '2480.75' })
  await modal.connect(wallet)
  await modal.openAccount()
  await modal.button('Send').click()
  await modal.shows('Send')
  await expect(modal.button('ETH, change token')).toBeVisible()
  await walk.view('Send', 'empty')
  await modal.button('ETH, change token').click()
  await modal.shows('Select a token')
  await walk.view('SendSelectToken')
  await modal.button(/^USD Coin/).click()
  await modal.dialog.getByRole('textbox', { name: 'Amount to send' }).fill('250')
  const recipient = modal.dialog.getByRole('textbox', { name: 'Recipient address or name' })
  await recipient.fill('0x12')
  await expect(modal.alert.filter({ hasText: 'Enter a whole address' })).toBeVisible()
  await walk.view('Send', 'no address')
  // A contract of the devnet.
  await recipient.fill(DEVNET_UNISWAP.v2Router)
  await expect(modal.alert.filter({ hasText: 'A contract uses this address' })).toBeVisible()
  await walk.view('Send', 'a contract')
  await recipient.fill(`0x${'12'.repeat(20)}`)
  await expect(modal.button('Review transfer')).toBeEnabled()
  await walk.view('Send', 'ready')
  await modal.button('Review transfer').click()
  await modal.shows('Review transfer')
  await walk.view('SendPreview')
  await chain.pauseMining()
  await expect(modal.button('Send 250 USDC')).toBeEnabled()
  await modal.button('Send 250 USDC').click()
  await expect(modal.dialog.getByText('Transfer sent')).toBeVisible()
  await walk.view('SendPreview', 'sent')
  await chain.resumeMining()
  await modal.shows('Transfer complete')
  await walk.view('SendPreview', 'a transfer confirmed')
  expect(walk.found).toEqual([])
  expect(walk.views).toEqual(WALKED_VIEWS.send)
})

test('behavior: axe reports no violation in the names of an account and their forms', async ({
  app,
  modal,
  page,
  wallet,
}) => {
  const walk = await AxeWalk.begin(page)
  const labels = ['first', 'second'].map((each) => `${each}-${wallet.address.slice(2, 8).toLowerCase()}`)
  for (const label of labels) await registerName(app.url, wallet.account, `${label}.foyer.eth`)
  const gift = `gift-${wallet.address.slice(2, 8).toLowerCase()}.foyer.eth`
  await offerName(app.url, gift, wallet.address)
  await modal.connect(wallet)
  await modal.openAccount()
  await modal.button('Settings').click()
  await modal.button(/^Names/).click()
  await modal.shows('Names')
  await modal.button('Register another name').click()
  const field = modal.dialog.getByRole('textbox', { name: 'Name', exact: true })
  await field.fill('admin')
  await expect(modal.dialog.getByText('admin.foyer.eth is reserved')).toBeVisible()
  await walk.view('RegisterAccountName', 'reserved')
  await field.fill(`third-${wallet.address.slice(2, 8)}`)
  await modal.button(/^Register third-/).click()
  await walk.view('RegisterAccountNameSuccess')
  await modal.button('Back to account').click()
  await modal.shows('Account')
  await modal.button('Settings').click()
  await modal.button(/^Names/).click()
  await walk.view('AccountNames')
  await modal.button(gift).click()
  await expect(modal.button(`Accept ${gift}`)).toBeVisible()
  await walk.view('ChangeAccountName', 'offered')
  await modal.button('Back').click()
  await modal.button(/^first/).click()
  await modal.dialog.locator('summary', { hasText: 'History' }).click()
  await modal.dialog.getByRole('list', { name: 'History' }).locator('summary').first().click()
  await modal.dialog.locator('summary', { hasText: 'Save a copy' }).click()
  await expect(modal.button('Save a copy')).toBeVisible()
  await walk.view('AccountName', 'all open')
  await modal.button('Edit profile').click()
  await modal.dialog.getByRole('textbox', { name: 'Description' }).fill('Mathematician')
  const request = wallet.holdNext('personal_sign')
  await modal.button('Save').click()
  await expect(modal.button('Confirm in your wallet')).toBeVisible()
  await walk.view('ChangeAccountName', 'in the wallet')
  request.decline()
  await expect(modal.alert).toBeVisible()
  await walk.view('ChangeAccountName', 'declined')
  await modal.button('Back').click()
  await modal.button('Transfer to another account').click()
  await modal.dialog.getByRole('textbox', { name: 'New owner' }).fill(wallet.address)
  await expect(modal.dialog.getByText('This is your own address')).toBeVisible()
  await walk.view('ChangeAccountName', 'transfer')
  expect(walk.found).toEqual([])
  expect(walk.views).toEqual(WALKED_VIEWS.ownNames)
})
