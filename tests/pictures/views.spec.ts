import { expect } from '@playwright/test'
import { test } from '@/tests/e2e/support/test'

/** Pictures to look at, not to compare: `npm run pictures` writes every view into `test-results/pictures`. */
const FOLDER = 'test-results/pictures'

const DEVICES = { desktop: { width: 1280, height: 844 }, phone: { width: 390, height: 844 } } as const

for (const device of ['desktop', 'phone'] as const) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`behavior: every view, ${device}, ${scheme}`, async ({ chain, modal, page, wallet }) => {
      await page.setViewportSize(DEVICES[device])
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await chain.fund(wallet.address, { USDC: '2480.75', USDT: '310', DAI: '42.1', WBTC: '0.05' })
      let number = 0
      const shoot = async (name: string) => {
        number += 1
        // Pictures of tokens and networks are small; a second is enough for all of them.
        await page.waitForTimeout(1_000)
        await page.screenshot({ path: `${FOLDER}/${device}-${scheme}-${String(number).padStart(2, '0')}-${name}.png` })
      }

      await page.goto('/')
      await shoot('host-page')
      await modal.opener.click()
      await expect(modal.button(/Scripted Wallet/)).toBeVisible()
      await shoot('Connect')
      const connecting = wallet.holdNext('eth_requestAccounts')
      await modal.button(/Scripted Wallet/).click()
      await shoot('ConnectingExternal')
      connecting.decline()
      await expect(modal.alert).toBeVisible()
      await shoot('ConnectingExternal-declined')
      await modal.button('Try again').click()
      await modal.connected(wallet)
      await expect(modal.dialog).toBeHidden()
      await modal.openAccount()
      await expect(modal.dialog.getByText('2,480.75 USDC')).toBeVisible()
      await shoot('Account')
      await modal.button('Wallets').click()
      await modal.shows('Wallets')
      await shoot('ProfileWallets')
      await modal.button('Back').click()
      await modal.button(/^Network:/).click()
      await modal.shows('Networks')
      await shoot('Networks')
      const switching = wallet.holdNext('wallet_switchEthereumChain')
      await modal.button(/^Ethereum/).click()
      await shoot('SwitchNetwork')
      switching.decline()
      await expect(modal.alert).toBeVisible()
      await shoot('SwitchNetwork-declined')
      await page.goto('/')
      await modal.connected(wallet)
      await modal.openSwap()
      await shoot('Swap-empty')
      await modal.dialog
        .getByRole('button', { name: /^Select a token$|, change token$/ })
        .nth(1)
        .click()
      await modal.shows('Select a token')
      await shoot('SwapSelectToken')
      await modal.button('Back').click()
      await modal.chooseToken('pay', 'ETH')
      await modal.chooseToken('receive', 'USDC')
      await modal.dialog.getByRole('textbox', { name: 'Amount to pay' }).fill('0.5')
      await expect(modal.button('Review swap')).toBeEnabled()
      await shoot('Swap')
      await modal.reviewSwap()
      await shoot('SwapPreview')
      const sending = wallet.holdNext('eth_sendTransaction')
      await modal.confirm.click()
      await expect(modal.button('Confirm transaction in your wallet')).toBeVisible()
      await shoot('SwapPreview-sending')
      sending.decline()
      await expect(modal.alert).toBeVisible()
      await shoot('SwapPreview-declined')
      await modal.confirm.click()
      await modal.shows('Account')
      await shoot('Account-swapped')
      await wallet.changeChain(424_242)
      await page.goto('/')
      await modal.opener.click()
      await modal.shows('Switch network')
      await shoot('UnsupportedChain')
    })
  }
}
