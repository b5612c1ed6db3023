import { expect } from '@playwright/test'
import { DEVNET_UNISWAP } from '@/lib/chains/devnet'
import { type BuiltView, builtViews } from '@/lib/modal/views'
import { accountTexts } from '@/lib/text/ar/account'
import { shellTexts } from '@/lib/text/ar/shell'
import { swapTexts } from '@/lib/text/ar/swap'
import { AxeWalk } from './support/axe-walk'
import { keepMessage } from './support/keep-message'
import { registerName } from './support/register-name'
import { ScriptedSolanaWallet } from './support/scripted-solana-wallet'
import { PROJECT_ID, test } from './support/test'

const UNLISTED_TOKEN = `0x${'99'.repeat(20)}`

const SCRIPTS = '**/_next/static/**/*.js'

/** The views that each walk must visit. */
const VIEWS = {
  page: ['Connect', 'AllWallets', 'Downloads'],
  account: ['Connect', 'ConnectingExternal', 'Account', 'Receive', 'AccountSettings', 'ProfileWallets'],
  networks: ['Networks', 'SwitchNetwork', 'Account', 'UnsupportedChain'],
  signIn: ['SIWXSignMessage', 'AccountSettings'],
  form: ['Swap', 'SwapSelectToken'],
  swap: ['SwapPreview', 'Account'],
  send: ['Send', 'SendSelectToken', 'SendPreview'],
  ownNames: [
    ...(['RegisterAccountName', 'RegisterAccountNameSuccess'] as const),
    ...(['AccountNames', 'AccountName', 'ChangeAccountName'] as const),
  ],
  trouble: ['Account', 'ConnectingExternal'],
  alert: ['Connect'],
  otherNamespace: ['SwitchActiveChain', 'Connect', 'ConnectingMultiChain'],
  // In walletconnect.spec.ts, whose server has a relay.
  pairing: ['ConnectingWalletConnect'],
  // In email-login.spec.ts, whose server has keys and mails.
  email: ['EmailLogin', 'ApproveTransaction'],
} as const satisfies Record<string, readonly BuiltView[]>

test('param: every view that is built is visited by a walk', () => {
  // It draws what ConnectingWalletConnect draws.
  const others = builtViews.filter((view) => view !== 'ConnectingWalletConnectBasic')
  expect(new Set<BuiltView>(Object.values(VIEWS).flat())).toEqual(new Set(others))
})

test('behavior: axe reports no violation on the host page, in Connect without a wallet and in the directory', async ({
  modal,
  page,
}) => {
  const walk = await AxeWalk.begin(page)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await walk.wholePage('host page')
  await page.getByText('Events, live', { exact: true }).click()
  await page.getByRole('button', { name: 'Show inline' }).click()
  await expect(page.getByRole('region', { name: 'Connect' })).toBeVisible()
  await walk.wholePage('host page, tools open')
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await modal.opener.click()
  await expect(modal.dialog.getByText('No wallet in this browser')).toBeVisible()
  await walk.view('Connect', 'no wallet')
  await modal.button('All wallets').click()
  await expect(modal.button(/MetaMask/)).toBeVisible()
  await walk.view('AllWallets')
  await modal.button(/MetaMask/).click()
  await expect(modal.dialog.getByRole('link', { name: 'metamask.io' })).toBeVisible()
  await walk.view('Downloads')
  await page.goto('/nowhere')
  await walk.wholePage('missing page')
  expect(walk.found).toEqual([])
  expect(walk.views).toEqual(VIEWS.page)
})

test('behavior: axe reports no violation while connecting and in the views of the account', async ({
  chain,
  modal,
  page,
  wallet,
}) => {
  const walk = await AxeWalk.begin(page)
  await chain.fund(wallet.address, { USDC: '2480.75', USDT: '310', DAI: '0.4', WBTC: '0.05', WETH: '1', LOOM: '50' })
  await modal.open()
  await expect(modal.button(/Scripted Wallet/)).toBeVisible()
  await walk.view('Connect')
  const connecting = wallet.holdNext('eth_requestAccounts')
  await modal.button(/Scripted Wallet/).click()
  await expect(modal.dialog.getByText('Continue in Scripted Wallet')).toBeVisible()
  await walk.view('ConnectingExternal', 'waiting')
  connecting.decline()
  await expect(modal.alert).toContainText('Declined in your wallet')
  await modal.alert.getByText('Details').click()
  await walk.view('ConnectingExternal', 'declined')
  wallet.failNext('eth_requestAccounts')
  await modal.button('Try again').click()
  await expect(modal.alert).toContainText('Nothing was shared with this site')
  await walk.view('ConnectingExternal', 'failed')
  await modal.button('Try again').click()
  await modal.connected(wallet)
  await expect(modal.dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Your wallet' }).getByText('10 ETH')).toBeVisible()
  await walk.wholePage('host page, connected')

  await modal.openAccount()
  await expect(modal.dialog.getByText('2,480.75 USDC')).toBeVisible()
  await walk.view('Account')
  await modal.button('Show small balances').click()
  await modal.dialog.getByRole('searchbox').fill('nothing')
  await walk.view('Account', 'nothing found')
  await modal.dialog.getByRole('searchbox').fill('')
  await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(modal.dialog.getByText('No activity yet')).toBeVisible()
  await walk.view('Account', 'no activity')
  await modal.button('Receive').click()
  await modal.shows('Receive')
  await walk.view('Receive')
  await modal.button('Back').click()
  await modal.button('Settings').click()
  await modal.shows('Settings')
  await walk.view('AccountSettings')
  await modal.button('Back').click()
  await modal.button('Wallets').click()
  await modal.shows('Wallets')
  await walk.view('ProfileWallets')
  expect(walk.found).toEqual([])
  expect(walk.views).toEqual(VIEWS.account)
})

test('behavior: axe reports no violation in the network views, while offline, and with the modal embedded in the page', async ({
  chain,
  context,
  modal,
  page,
  wallet,
}) => {
  const walk = await AxeWalk.begin(page)
  await chain.fund(wallet.address, { USDC: '2480.75', USDT: '310', DAI: '0.4' })
  await modal.connect(wallet)
  await modal.openAccount()
  await modal.button(/^Network:/).click()
  await modal.shows('Networks')
  await walk.view('Networks')
  const switching = wallet.holdNext('wallet_switchEthereumChain')
  await modal.button(/^Ethereum/).click()
  await expect(modal.dialog.getByText('Switch to Ethereum')).toBeVisible()
  await walk.view('SwitchNetwork', 'waiting')
  switching.decline()
  await expect(modal.alert).toBeVisible()
  await walk.view('SwitchNetwork', 'declined')
  await modal.button('Close').click()
  await expect(modal.dialog).toBeHidden()

  await page.getByRole('button', { name: 'Show inline' }).click()
  await page.getByRole('region', { name: 'Account' }).getByRole('tab', { name: 'Tokens' }).click()
  await expect(page.getByRole('region', { name: 'Account' }).getByText('2,480.75 USDC')).toBeVisible()
  await walk.wholePage('host page, Account in the page')
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await modal.openAccount()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(modal.dialog.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible()
  await walk.view('Account', 'offline')
  await context.setOffline(false)
  await wallet.changeChain(424_242)
  await modal.shows('Switch network')
  await modal.button('Close').click()
  await expect(modal.alert.filter({ hasText: 'Choose a network or disconnect to close' })).toBeVisible()
  await walk.view('UnsupportedChain')
  expect(walk.found).toEqual([])
  expect(walk.views).toEqual(VIEWS.networks)
})

test.describe('with sign-in required', () => {
  test.use({ signIn: 'required' })

  test('behavior: axe reports no violation in the sign-in view and in the list of sessions', async ({
    modal,
    page,
    signing,
    wallet,
  }) => {
    const walk = await AxeWalk.begin(page)
    await signing.arrive(wallet)
    await walk.view('SIWXSignMessage')
    await modal.dialog.locator('summary', { hasText: 'Message to sign' }).click()
    await expect(signing.text).toBeVisible()
    await modal.button('Close').click()
    await expect(modal.alert).toContainText('Sign in or disconnect to close')
    await walk.view('SIWXSignMessage', 'shaken, with the text open')
    const request = wallet.holdNext('personal_sign')
    await signing.button.click()
    await expect(modal.button('Continue in your wallet')).toBeVisible()
    await walk.view('SIWXSignMessage', 'in the wallet')
    request.decline()
    // The alert with the reason for the shake may still be visible.
    const declined = modal.alert.filter({ hasText: 'Signature declined' })
    await declined.getByText('Details').click()
    await walk.view('SIWXSignMessage', 'declined')
    await signing.sign()

    await modal.openAccount()
    await modal.button('Settings').click()
    await modal.shows('Settings')
    await expect(modal.dialog.getByRole('list', { name: 'Active sessions' })).toBeVisible()
    await modal.dialog.locator('summary', { hasText: 'Sign out everywhere' }).click()
    await walk.view('AccountSettings', 'signed in')
    expect(walk.found).toEqual([])
    expect(walk.views).toEqual(VIEWS.signIn)
  })
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
  expect(walk.views).toEqual(VIEWS.ownNames)
})

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
  expect(walk.views).toEqual(VIEWS.form)
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
  expect(walk.views).toEqual(VIEWS.swap)
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
  expect(walk.views).toEqual(VIEWS.send)
})

test('error: axe reports no violation if balances or code fail to load', async ({ chain, modal, page, wallet }) => {
  const walk = await AxeWalk.begin(page)
  await chain.fund(wallet.address, { ETH: '0' })
  await modal.connect(wallet)
  await modal.openAccount()
  await expect(modal.dialog.getByText('Nothing here yet')).toBeVisible()
  await walk.view('Account', 'empty')
  await page.route('**/api/balance*', (route) => route.abort())
  await modal.button('Refresh').click()
  await expect(modal.alert).toContainText('Token Balance Unavailable')
  await walk.view('Account', 'no balances')
  await page.unroute('**/api/balance*')
  await modal.disconnect()
  await expect(modal.dialog).toBeHidden()

  await page.reload()
  await page.route(SCRIPTS, (route) => route.abort())
  await modal.opener.click()
  await expect(page.getByText('The wallet screen did not load. Press again.')).toBeVisible()
  await walk.wholePage('host page, no modal')
  await page.unroute(SCRIPTS)
  await page.reload()
  await modal.opener.hover()
  await page.waitForLoadState('networkidle')
  await page.route(SCRIPTS, (route) => route.abort())
  await modal.opener.click()
  await modal.button(/Scripted Wallet/).click()
  await expect(modal.alert).toBeVisible()
  await walk.view('ConnectingExternal', 'did not load')
  expect(walk.found).toEqual([])
  expect(walk.views).toEqual(VIEWS.trouble)
})

test('error: axe reports no violation in an alert of the installation on a page of another origin', async ({
  chain,
  modal,
  page,
  stack,
}) => {
  const walk = await AxeWalk.begin(page)
  const host = await stack.foreignHost()
  const query = new URLSearchParams({
    api: stack.app.url,
    rpc: chain.rpcUrl,
    project: PROJECT_ID,
    default: 'eip155:10',
  })
  await modal.open(`${host.url}?${query}`)
  await expect(modal.alert).toContainText('Network Not Found')
  // Only the view is checked: the page is not ours.
  await walk.view('Connect', 'an alert on top')
  expect(walk.found).toEqual([])
  expect(walk.views).toEqual(VIEWS.alert)
})

test('behavior: axe reports no violation in a right-to-left language', async ({
  chain,
  context,
  page,
  modal,
  stack,
  wallet,
}) => {
  await context.addCookies([{ name: 'foyer-locale', value: 'ar', url: stack.app.url }])
  const walk = await AxeWalk.begin(page)
  await chain.fund(wallet.address, { USDC: '2480.75' })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await walk.wholePage('host page, in Arabic')
  await page.getByRole('button', { name: shellTexts['button.connect'] }).first().click()
  await expect(modal.dialog).toHaveAttribute('lang', 'ar')
  await expect(modal.dialog).toHaveAttribute('dir', 'rtl')
  await modal.button(/Scripted Wallet/).click()
  await expect(modal.dialog).toBeHidden()
  await page.getByRole('button', { name: new RegExp(wallet.address) }).click()
  await expect(modal.dialog.getByText('2,480.75 USDC')).toBeVisible()
  await walk.wholePage('Account, in Arabic')
  await modal.button(accountTexts['account.swap']).click()
  await modal.shows(swapTexts['title.Swap'])
  await walk.wholePage('Swap, in Arabic')
  expect(walk.found).toEqual([])
})

test('behavior: axe reports no violation if a network needs a wallet of another namespace', async ({
  modal,
  page,
  wallet,
}) => {
  const walk = await AxeWalk.begin(page)
  await modal.connect(wallet)
  await modal.openAccount()
  await modal.button(/^Network:/).click()
  await modal.button('Solana').click()
  await walk.view('SwitchActiveChain')
  await modal.button('Choose a wallet').click()
  await expect(modal.dialog.getByText('No wallet for Solana in this browser')).toBeVisible()
  await walk.view('Connect', 'no wallet for Solana')

  // The same wallet in two namespaces.
  await ScriptedSolanaWallet.install(page, wallet.name)
  await page.reload()
  await modal.openAccount()
  await modal.button('Wallets').click()
  await modal.button('Connect another wallet').click()
  await modal.button(new RegExp(wallet.name)).click()
  await modal.shows('Choose networks')
  await walk.view('ConnectingMultiChain')
  expect(walk.found).toEqual([])
  expect(walk.views).toEqual(VIEWS.otherNamespace)
})
