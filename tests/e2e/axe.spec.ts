import { expect } from '@playwright/test'
import { DEVNET_TOKENS, DEVNET_UNISWAP } from '@/lib/chains/devnet'
import { type BuiltView, builtViews } from '@/lib/modal/views'
import { accountTexts } from '@/lib/text/ar/account'
import { shellTexts } from '@/lib/text/ar/shell'
import { swapTexts } from '@/lib/text/ar/swap'
import { approveData } from '@/tests/support/approve-data'
import { AxeWalk } from './support/axe-walk'
import { ScriptedSolanaWallet } from './support/scripted-solana-wallet'
import { test } from './support/test'
import { WALKED_VIEWS } from './support/walked-views'

test('param: every view that is built is visited by a walk', () => {
  // It draws what ConnectingWalletConnect draws.
  const others = builtViews.filter((view) => view !== 'ConnectingWalletConnectBasic')
  expect(new Set<BuiltView>(Object.values(WALKED_VIEWS).flat())).toEqual(new Set(others))
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
  expect(walk.views).toEqual(WALKED_VIEWS.page)
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
  const usdc = DEVNET_TOKENS.find(({ symbol }) => symbol === 'USDC')!
  await chain.sendAs(wallet.address, usdc.address, approveData(DEVNET_UNISWAP.swapRouter02, 5_000_000n))
  await modal.button('Settings').click()
  await modal.shows('Settings')
  await walk.view('AccountSettings')
  await modal.button(/^Permissions and allowances/).click()
  await expect(modal.button(/^Remove: USDC/)).toBeVisible()
  await walk.view('Allowances')
  await modal.button('Back').click()
  await modal.button('Back').click()
  await modal.button('Wallets').click()
  await modal.shows('Wallets')
  await walk.view('ProfileWallets')
  expect(walk.found).toEqual([])
  expect(walk.views).toEqual(WALKED_VIEWS.account)
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
  expect(walk.views).toEqual(WALKED_VIEWS.networks)
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
    expect(walk.views).toEqual(WALKED_VIEWS.signIn)
  })
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
  expect(walk.views).toEqual(WALKED_VIEWS.otherNamespace)
})
