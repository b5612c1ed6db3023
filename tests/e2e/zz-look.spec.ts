import { expect } from '@playwright/test'
import { test } from './support/test'

const out = '/tmp/shots/swap'
for (const [name, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1280, height: 800 }],
] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`look ${name} ${theme}`, async ({ chain, modal, page, wallet }) => {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme: theme })
      const shoot = async (what: string) => {
        await page.waitForTimeout(900)
        await page.screenshot({ path: `${out}/${name}-${theme}-${what}.png` })
      }
      await chain.fund(wallet.address, { USDC: '2480.75' })
      await modal.connect(wallet)
      await modal.fillSwap({ pay: 'USDC', amount: '9999', receive: 'DAI' })
      await expect(modal.button('Insufficient USDC')).toBeVisible()
      await page.waitForTimeout(600)
      await shoot('1-short')
      await modal.dialog.getByRole('textbox', { name: 'Amount to pay' }).fill('250')
      await shoot('2-form')
      await modal.reviewSwap()
      await shoot('3-review')
      wallet.declineNext('eth_sendTransaction')
      await modal.confirm.click()
      await expect(modal.alert).toContainText('Declined')
      await shoot('4-declined')
      const approval = wallet.holdNext('eth_sendTransaction')
      const swap = wallet.holdNext('eth_sendTransaction')
      await modal.confirm.click()
      await expect(modal.button('Approve limit increase in your wallet')).toBeVisible()
      await shoot('5-approving')
      approval.approve()
      await expect(modal.button('Confirm transaction in your wallet')).toBeVisible()
      await modal.button('Cancel').click()
      await expect(modal.button('Request open in your wallet')).toBeVisible()
      await shoot('6-open')
      await modal.dialog.getByRole('checkbox', { name: 'I rejected it, ask again' }).check()
      await shoot('7-again')
      swap.decline()
      await chain.pauseMining()
      await expect(modal.confirm).toBeEnabled()
      await modal.confirm.click()
      await expect(modal.dialog.getByText('Swap sent')).toBeVisible()
      await shoot('8-sent')
      await chain.resumeMining()
      await modal.shows('Swap complete')
      await shoot('9-done')
    })
  }
}
