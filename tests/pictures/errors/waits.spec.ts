import { expect } from '@playwright/test'
import { test } from '@/tests/e2e/support/test'
import { Camera } from '../camera'

// Pictures of each wait after 500 ms, 8 s and 20 s.

test('behavior: pictures of a first view that does not load', async ({ modal, page, wallet }) => {
  const camera = new Camera(page, 'waits/view')
  await modal.connect(wallet)
  await page.reload()
  await modal.connected(wallet)
  await page.waitForLoadState('networkidle')
  await page.clock.install()
  await page.route('**/_next/static/chunks/**', () => undefined)
  await modal.opener.click()
  await camera.shoot('pressed')
  await page.clock.fastForward(500)
  await camera.shoot('500-ms')
  await page.clock.fastForward(8_000)
  await camera.shoot('8-s')
  await page.clock.fastForward(12_000)
  await camera.shoot('20-s')
})

test('behavior: pictures of a next view that does not load', async ({ modal, page, wallet }) => {
  const camera = new Camera(page, 'waits/next-view')
  await modal.connect(wallet)
  await modal.openAccount()
  await page.waitForLoadState('networkidle')
  await page.clock.install()
  await page.route('**/_next/static/chunks/**', () => undefined)
  await modal.button('Receive').click()
  await page.clock.fastForward(500)
  await camera.shoot('500-ms')
  await page.clock.fastForward(8_000)
  await camera.shoot('8-s')
  await page.clock.fastForward(12_000)
  await camera.shoot('20-s')
})

test('behavior: pictures of the waits for balances, for the start of a swap and for a quote', async ({
  modal,
  page,
  wallet,
}) => {
  const camera = new Camera(page, 'waits/answers')
  const throughStages = async (wait: string) => {
    for (const [name, ms] of Object.entries({ '500-ms': 500, '8-s': 8_000, '20-s': 12_000 })) {
      await page.clock.fastForward(ms)
      await camera.shoot(`${wait}-${name}`)
    }
  }
  await modal.connect(wallet)
  await page.route('**/api/balance?*', () => undefined)
  await page.clock.install()
  await page.reload()
  await modal.connected(wallet)
  await modal.openAccount()
  await throughStages('balances')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await page.route('**/api/gas?*', () => undefined)
  await modal.openSwap()
  await throughStages('swap')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await modal.openSwap()
  await modal.chooseToken('receive', 'USDC')
  await page.route('**/api/swap/quote?*', () => undefined)
  await modal.dialog.getByRole('textbox', { name: 'Amount to pay' }).fill('0.5')
  await expect(modal.button('Finding the best price')).toBeVisible()
  await throughStages('quote')
})
