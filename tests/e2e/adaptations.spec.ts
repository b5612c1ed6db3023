import { expect } from '@playwright/test'
import type { DevnetChain } from './support/devnet-chain'
import type { ModalPage } from './support/modal-page'
import { brokenNumbers, coveredTexts, faultsOfReach, unmarkedFocus, watchMotion } from './support/reach'
import type { ScriptedWallet } from './support/scripted-wallet'
import { test, WITH_MOTION } from './support/test'

/** The main journey, under the browser settings of the calling test. Calls `check` at each stop. */
async function journey(
  { chain, modal, wallet }: { chain: DevnetChain; modal: ModalPage; wallet: ScriptedWallet },
  check: (view: string) => Promise<void>,
): Promise<void> {
  await chain.fund(wallet.address, { USDC: '2480.75', DAI: '42.1' })
  await modal.open()
  await expect(modal.button(/Scripted Wallet/)).toBeVisible()
  await check('Connect')
  await modal.button(/Scripted Wallet/).click()
  await modal.connected(wallet)
  await expect(modal.dialog).toBeHidden()
  await modal.openAccount()
  await expect(modal.dialog.getByText('2,480.75 USDC')).toBeVisible()
  await check('Account')
  await modal.button('Settings').click()
  await modal.shows('Settings')
  await check('Settings')
  await modal.button('Back').click()
  await modal.openSwap()
  await modal.chooseToken('pay', 'USDC')
  await modal.dialog
    .getByRole('button', { name: /^Select a token$|, change token$/ })
    .nth(1)
    .click()
  await modal.shows('Select a token')
  await check('Select a token')
  await modal.button('Back').click()
  await modal.chooseToken('receive', 'DAI')
  await modal.dialog.getByRole('textbox', { name: 'Amount to pay' }).fill('25')
  await expect(modal.button('Review swap')).toBeEnabled()
  await check('Swap')
  await modal.reviewSwap()
  await check('Review swap')
  const sending = wallet.holdNext('eth_sendTransaction')
  await modal.confirm.click()
  await expect(modal.button(/in your wallet$/)).toBeVisible()
  await check('Review swap, in the wallet')
  sending.decline()
  await expect(modal.alert).toContainText('Declined in your wallet')
  await check('Review swap, declined')
}

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

const windows = {
  // The viewport of a window of 1280 by 800 at 200 %.
  'zoomed to 200 %': { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
  '320 px wide': { viewport: { width: 320, height: 568 }, hasTouch: true },
}

test.describe('zoomed to 200 %', () => {
  test.use(windows['zoomed to 200 %'])

  test('behavior: zoomed to 200 %, everything is reachable and nothing scrolls sideways', async ({
    chain,
    modal,
    page,
    wallet,
  }) => {
    await journey({ chain, modal, wallet }, async (view) => {
      expect.soft(await coveredTexts(page), view).toEqual([])
      expect.soft(await faultsOfReach(page), view).toEqual([])
    })
  })
})

/** A wallet on a network that the page does not have: closing is refused, which shakes the card where things move. */
async function refuseToClose(modal: ModalPage, wallet: ScriptedWallet): Promise<void> {
  await wallet.changeChain(424_242)
  await modal.shows('Switch network')
  await modal.button('Close').click()
  await expect(modal.alert.filter({ hasText: 'Choose a network or disconnect to close' })).toBeVisible()
}

test('behavior: with text of 200 % in the browser settings, no text is cut and everything is reachable', async ({
  chain,
  context,
  modal,
  page,
  wallet,
}) => {
  const browser = await context.newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await journey({ chain, modal, wallet }, async (view) => {
    // An open tooltip lies over its neighbours.
    await page.mouse.move(0, 0)
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport)
      expect.soft(await faultsOfReach(page), `${view}, ${viewport.width} px wide`).toEqual([])
    }
  })
})

test.describe('320 px wide', () => {
  test.use(windows['320 px wide'])

  test('behavior: 320 px wide, everything is reachable, nothing scrolls sideways, and with reduced motion only fades and colours are animated', async ({
    chain,
    modal,
    page,
    wallet,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const moved = await watchMotion(page)
    await journey({ chain, modal, wallet }, async (view) => {
      expect.soft(await moved(), view).toEqual([])
      expect.soft(await coveredTexts(page), view).toEqual([])
      expect.soft(await faultsOfReach(page), view).toEqual([])
    })
    await refuseToClose(modal, wallet)
    expect(await moved(), 'a refusal to close').toEqual([])
  })

  test('behavior: no number breaks inside itself, however long it is', async ({ chain, modal, page, wallet }) => {
    await chain.fund(wallet.address, { ETH: '12' })
    await modal.connect(wallet)
    await modal.fillSwap({ pay: 'ETH', amount: '9.123456', receive: 'DAI' })
    await expect(modal.button('Review swap')).toBeEnabled()
    expect(await brokenNumbers(page)).toEqual([])
    await page.route('**/api/swap/quote*', async (route) => {
      const response = await route.fetch()
      const { quotes } = (await response.json()) as { quotes: object[] }
      const huge = `420690000000000${'0'.repeat(18)}`
      const answer = { quotes: quotes.map((quote) => ({ ...quote, toAmount: huge, minToAmount: huge })) }
      await route.fulfill({ response, json: answer })
    })
    await modal.dialog.getByRole('textbox', { name: 'Amount to pay' }).fill('9')
    await expect(modal.dialog.getByText('420,690,000,000,000').filter({ visible: true }).first()).toBeVisible()
    expect(await brokenNumbers(page)).toEqual([])
    await modal.reviewSwap()
    await expect(modal.dialog.getByText('+ 420,690,000,000,000')).toBeVisible()
    expect(await brokenNumbers(page)).toEqual([])
  })
})

test('behavior: in forced colours the focus is visible on every focusable part, and with reduced motion only fades and colours are animated', async ({
  chain,
  modal,
  page,
  wallet,
}) => {
  await page.setViewportSize(desktop)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const moved = await watchMotion(page)
  await page.goto('/')
  for (const side of ['left', 'right'])
    await expect(page.getByRole('combobox', { name: 'Language' })).toHaveCSS(`border-${side}-width`, '1px')
  await journey({ chain, modal, wallet }, async (view) => {
    expect.soft(await moved(), view).toEqual([])
    expect.soft(await faultsOfReach(page), view).toEqual([])
    // While the wallet is asked, the focus stays in place.
    if (view.startsWith('Review swap,')) return
    const { met, unmarked } = await unmarkedFocus(page)
    expect.soft(unmarked, view).toEqual([])
    expect.soft(met, `${view}: controls met by Tab`).toBeGreaterThan(1)
  })
  await refuseToClose(modal, wallet)
  expect(await moved(), 'a refusal to close').toEqual([])
})

test.describe('with motion', () => {
  test.use(WITH_MOTION)

  test('behavior: without reduced motion other properties are animated, so the tests above can fail', async ({
    modal,
    page,
    wallet,
  }) => {
    const moved = await watchMotion(page)
    await modal.connect(wallet)
    await modal.openAccount()
    await expect.poll(moved).not.toEqual([])
  })
})
