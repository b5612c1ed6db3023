import { expect, type Page } from '@playwright/test'
import { DEVNET_UNISWAP } from '@/lib/chains/devnet'
import { test } from '@/tests/e2e/support/test'
import { deferred } from '@/tests/support/deferred'
import { announceClaimant } from './announce-claimant'
import { addChanges, addSessions, recordsOf } from './made-up-past'

/** Pictures for review, not for comparison: `npm run pictures` writes every view to `test-results/pictures`. */
const FOLDER = 'test-results/pictures'

const DEVICES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const

type Quote = { toAmount: string; minToAmount: string; priceImpactBps: number | null }

/** Changes the server's quotes from now on. */
const changeQuotes = (page: Page, change: (quote: Quote) => Partial<Quote>) =>
  page.route('**/api/swap/quote*', async (route) => {
    const response = await route.fetch()
    const { quotes } = (await response.json()) as { quotes: Quote[] }
    await route.fulfill({ response, json: { quotes: quotes.map((quote) => ({ ...quote, ...change(quote) })) } })
  })

for (const device of ['desktop', 'phone'] as const) {
  for (const scheme of ['light', 'dark'] as const) {
    test.describe(`${device}, ${scheme}`, () => {
      let number = 0
      const shootAs = (part: string, page: Page) => async (name: string) => {
        number += 1
        // Pictures of tokens and networks are small; a second is enough for all of them.
        await page.waitForTimeout(1_000)
        const file = `${device}-${scheme}-${part}-${String(number).padStart(2, '0')}-${name}.png`
        await page.screenshot({ path: `${FOLDER}/${file}` })
      }

      test.beforeEach(async ({ page }) => {
        number = 0
        await page.setViewportSize(DEVICES[device])
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      })

      test('behavior: pictures of connecting and of the network views', async ({ modal, page, wallet }) => {
        const shoot = shootAs('connect', page)
        await page.goto('/')
        await shoot('host-page')
        await modal.opener.click()
        await expect(modal.button(/Scripted Wallet/)).toBeVisible()
        await shoot('Connect')
        await announceClaimant(page)
        await expect(modal.button(/Claimant/)).toBeVisible()
        await shoot('Connect-shared-name')
        const connecting = wallet.holdNext('eth_requestAccounts')
        await modal.button(/Scripted Wallet/).click()
        await shoot('ConnectingExternal')
        connecting.decline()
        await expect(modal.alert).toBeVisible()
        await shoot('ConnectingExternal-declined')
        await modal.button('Try again').click()
        await modal.connected(wallet)
        await expect(modal.dialog).toBeHidden()
        await shoot('host-page-connected')
        await modal.openAccount()
        await modal.button(/^Network:/).click()
        await modal.shows('Networks')
        await shoot('Networks')
        const switching = wallet.holdNext('wallet_switchEthereumChain')
        await modal.button(/^Ethereum/).click()
        await shoot('SwitchNetwork')
        switching.decline()
        await expect(modal.alert).toBeVisible()
        await shoot('SwitchNetwork-declined')
        await wallet.changeChain(424_242)
        await page.goto('/')
        await modal.opener.click()
        await modal.shows('Switch network')
        await shoot('UnsupportedChain')
      })

      test('behavior: pictures of the account and its views', async ({ chain, modal, node, page, wallet }) => {
        const shoot = shootAs('account', page)
        await chain.fund(wallet.address, { ETH: '0' })
        await modal.connect(wallet)
        await modal.openAccount()
        await expect(modal.dialog.getByText('Nothing here yet')).toBeVisible()
        await shoot('Account-empty')
        await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
        await expect(modal.dialog.getByText('No activity yet')).toBeVisible()
        await shoot('Activity-empty')
        await modal.dialog.getByRole('tab', { name: 'Tokens' }).click()

        await chain.fund(wallet.address, { ETH: '3.2106', USDC: '2500', WBTC: '0.0041', USDT: '310', DAI: '0.4' })
        await page.evaluate(
          (records) => localStorage.setItem('foyer.transactions', JSON.stringify(records)),
          recordsOf(wallet.address),
        )
        await addChanges(page)
        await page.goto('/')
        await modal.connected(wallet)
        await modal.openAccount()
        await modal.button(/^Refresh$/).click()
        await expect(modal.dialog.getByText('2,500 USDC')).toBeVisible()
        await shoot('Account')
        await modal.button('Show small balances').click()
        await shoot('Account-small-balances')
        await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
        await expect(modal.dialog.getByRole('list', { name: /Today|Yesterday/ }).first()).toBeVisible()
        await shoot('Activity')
        await modal.dialog
          .getByRole('list', { name: /Today|Yesterday/ })
          .first()
          .getByText('Swap ETH for USDC')
          .first()
          .click()
        await shoot('Activity-details')
        await modal.button('Receive').click()
        await modal.shows('Receive')
        await shoot('Receive')
        await modal.button('Back').click()
        await modal.button('Settings').click()
        await modal.shows('Settings')
        await shoot('AccountSettings')
        await modal.button(/^Permissions and allowances/).click()
        await modal.shows('Permissions and allowances')
        await shoot('Allowances')
        await modal.button('Back').click()
        await modal.button('Back').click()
        await modal.button('Wallets').click()
        await modal.shows('Wallets')
        await shoot('ProfileWallets')
        await modal.button('Back').click()
        await modal.dialog.getByRole('tab', { name: 'Tokens' }).click()
        node.fail({ status: 404 })
        await modal.button('Refresh').click()
        await expect(modal.alert).toBeVisible()
        await shoot('Account-stale')
        node.reset()
        await page.unroute('**/api/balance*')
        await page.route('**/api/balance*', () => undefined)
        await page.goto('/')
        await modal.opener.click()
        await modal.shows('Account')
        await shoot('Account-loading')
      })

      test.describe('with sign-in required', () => {
        test.use({ signIn: 'required' })

        test('behavior: pictures of signing in and of the list of sessions', async ({
          modal,
          page,
          signing,
          wallet,
        }) => {
          const shoot = shootAs('sign-in', page)
          await signing.arrive(wallet)
          await shoot('SIWXSignMessage')
          await modal.dialog.locator('summary', { hasText: 'Message to sign' }).click()
          await shoot('SIWXSignMessage-text')
          await modal.dialog.locator('summary', { hasText: 'Message to sign' }).click()
          await modal.button('Close').click()
          await shoot('SIWXSignMessage-shaken')
          const request = wallet.holdNext('personal_sign')
          await signing.button.click()
          await shoot('SIWXSignMessage-in-the-wallet')
          request.decline()
          await expect(modal.alert.filter({ hasText: 'Signature declined' })).toBeVisible()
          await shoot('SIWXSignMessage-declined')
          const verifying = deferred<void>()
          await page.route('**/api/auth/callback/siwx?*', (route) => verifying.promise.then(() => route.continue()))
          await signing.button.click()
          await expect(modal.button('Authenticating...')).toBeVisible()
          await shoot('SIWXSignMessage-verifying')
          verifying.resolve()
          await expect(modal.dialog).toBeHidden()

          await addSessions(page)
          await modal.openAccount()
          await modal.button('Settings').click()
          await modal.shows('Settings')
          const everywhere = modal.dialog.locator('summary', { hasText: 'Sign out everywhere' })
          await everywhere.scrollIntoViewIfNeeded()
          await shoot('AccountSettings-signed-in')
          await everywhere.click()
          await shoot('AccountSettings-sign-out-everywhere')
        })
      })

      test('behavior: pictures of a swap, from the form to its result', async ({ chain, modal, page, wallet }) => {
        const shoot = shootAs('swap', page)
        await chain.fund(wallet.address, { USDC: '2480.75', USDT: '310', DAI: '42.1', WBTC: '0.05' })
        await chain.approveAs(wallet.address, 'USDT', DEVNET_UNISWAP.swapRouter02, 5n)
        const twin = await chain.deployToken({ name: 'USD Coin', symbol: 'USDС', decimals: 6 })
        const field = modal.dialog.getByRole('textbox', { name: /^Amount to pay/ })
        const pills = modal.dialog.getByRole('button', { name: /^Select a token$|, change token$/ })
        await modal.connect(wallet)
        await modal.openSwap()
        await shoot('Swap-empty')
        await pills.nth(1).click()
        await modal.shows('Select a token')
        await shoot('SwapSelectToken')
        await modal.dialog.getByRole('searchbox').fill(twin)
        await modal.button(/^Use /).waitFor()
        await shoot('SwapSelectToken-look-alike')
        await modal.button(/^Use /).click()
        await modal.shows('Swap')
        await field.fill('0.5')
        await expect(modal.button('Review swap')).toBeEnabled()
        await shoot('Swap-imported')
        await pills.nth(1).click()
        await modal.shows('Select a token')
        await shoot('SwapSelectToken-imported')
        await modal.button('Back').click()
        await modal.chooseToken('receive', 'USDC')
        await expect(modal.button('Review swap')).toBeEnabled()
        await shoot('Swap')
        await modal.button(/^\$.* · /).click()
        await modal.dialog.locator('summary', { hasText: 'Route' }).click()
        await shoot('Swap-dollars-route')
        await modal.button('Max').click()
        await shoot('Swap-max')
        await modal.button(/^[\d.,]+ ETH · /).click()
        await modal.button('Swap settings').click()
        const custom = modal.dialog.getByRole('textbox', { name: 'Custom slippage in percent' })
        for (const percent of ['0.05', '2', '20', '90']) {
          await custom.fill(percent)
          await shoot(`Swap-slippage-${percent}`)
        }
        await modal.button('Auto').click()
        await modal.button('Swap settings').click()
        await changeQuotes(page, () => ({ priceImpactBps: 1_430 }))
        await field.fill('0.6')
        await expect(modal.button('Accept the price impact')).toBeVisible()
        await shoot('Swap-impact')
        await modal.dialog.getByRole('checkbox').check()
        await shoot('Swap-impact-accepted')
        await page.unroute('**/api/swap/quote*')
        await field.fill('99')
        await shoot('Swap-insufficient')

        await modal.chooseToken('pay', 'USDT')
        await field.fill('40')
        await modal.reviewSwap()
        await shoot('SwapPreview')
        wallet.declineNext('eth_sendTransaction')
        await modal.confirm.click()
        await expect(modal.alert).toBeVisible()
        await shoot('SwapPreview-declined')
        const lower = (amount: string) => String((BigInt(amount) * 95n) / 100n)
        await changeQuotes(page, ({ toAmount, minToAmount }) => ({
          toAmount: lower(toAmount),
          minToAmount: lower(minToAmount),
        }))
        const accept = modal.button('Accept the new price')
        await expect(accept).toBeEnabled({ timeout: 20_000 })
        await shoot('SwapPreview-price-moved')
        await page.unroute('**/api/swap/quote*')
        await accept.click()
        const reset = wallet.holdNext('eth_sendTransaction')
        const approval = wallet.holdNext('eth_sendTransaction')
        const swap = wallet.holdNext('eth_sendTransaction')
        await modal.confirm.click()
        await expect(modal.button('Approve limit increase in your wallet')).toBeVisible()
        reset.approve()
        const steps = modal.dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem')
        await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step')
        await shoot('SwapPreview-approving')
        approval.approve()
        await expect(modal.button('Confirm transaction in your wallet')).toBeVisible()
        await shoot('SwapPreview-confirming')
        await chain.pauseMining()
        swap.approve()
        await expect(modal.dialog.getByText('Swap sent')).toBeVisible()
        await shoot('SwapPreview-sent')
        await chain.resumeMining()
        await modal.shows('Swap complete')
        await shoot('SwapPreview-done')
        await modal.leaveResult()
        await shoot('Account-swapped')
      })
    })
  }
}
