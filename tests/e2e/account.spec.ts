import { expect } from '@playwright/test'
import { test, WITH_MOTION } from './support/test'

test('behavior: small balances are hidden until the visitor shows them, and the choice survives a reload', async ({
  chain,
  modal,
  page,
  wallet,
}) => {
  await chain.fund(wallet.address, { USDC: '1234.5', DAI: '0.4' })
  await modal.connect(wallet)
  await modal.openAccount()
  const tokens = modal.dialog.getByRole('list', { name: 'Tokens' })
  await expect(tokens.getByRole('listitem')).toHaveText([/^Ether10 ETH/, /^USD Coin1,234\.50 USDC/])
  await expect(modal.dialog.getByText('Small balances hidden: 1')).toBeVisible()

  await modal.button('Show small balances').click()
  await expect(tokens.getByRole('listitem').nth(2)).toContainText('0.4 DAI')
  await page.reload()
  await modal.connected(wallet)
  await modal.openAccount()
  await expect(tokens.getByRole('listitem').nth(2)).toContainText('0.4 DAI')
  await expect(modal.button('Hide small balances')).toBeVisible()
})

test('behavior: with the keyboard only, "/" opens a search, Esc clears it, and arrow keys move through tabs and networks', async ({
  chain,
  modal,
  page,
  wallet,
}) => {
  await chain.fund(wallet.address, { USDC: '10', USDT: '20', DAI: '30', WBTC: '0.1', WETH: '1', LOOM: '50' })
  await modal.connect(wallet)
  await modal.openAccount()
  const list = modal.dialog.getByRole('list', { name: 'Tokens' })
  await expect(list.getByRole('listitem')).toHaveCount(7)
  await page.keyboard.press('/')
  await expect(modal.dialog.getByRole('searchbox', { name: 'Search tokens' })).toBeFocused()
  await page.keyboard.type('tether')
  await expect(list.getByRole('listitem')).toHaveText([/20 USDT/])
  await page.keyboard.press('Escape')
  await expect(list.getByRole('listitem')).toHaveCount(7)

  await modal.dialog.getByRole('tab', { name: 'Tokens' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(modal.dialog.getByRole('tab', { name: 'Activity' })).toBeFocused()
  await expect(modal.dialog.getByRole('tabpanel', { name: 'Activity' })).toBeVisible()

  await modal.button(/^Network:/).press('Enter')
  await modal.shows('Networks')
  await page.keyboard.press('/')
  await page.keyboard.type('base')
  await page.keyboard.press('ArrowDown')
  await expect(modal.button(/^Base/).first()).toBeFocused()
})

test('error: a failed refresh shows an alert with a countdown and keeps the last balances; after the countdown a refresh succeeds', async ({
  modal,
  node,
  page,
  wallet,
}) => {
  await page.clock.install()
  await modal.connect(wallet)
  await modal.openAccount()
  // The host page requests the balances too: the node must not fail before they have loaded.
  await expect(modal.dialog.getByText('10 ETH', { exact: true })).toBeVisible()
  node.fail({ status: 404 })
  await modal.button('Refresh').click()
  await expect(modal.alert).toContainText('Token Balance Unavailable')
  await expect(modal.dialog.getByText('Showing the last known balances.')).toBeVisible()
  await expect(modal.dialog.getByText('10 ETH', { exact: true })).toBeVisible()
  await expect(modal.button(/^Try again in \d+ s$/)).toBeDisabled()

  node.fail(null)
  // The lockout of spec section 4.
  await page.clock.fastForward(31_000)
  await modal.button('Try again').click()
  await expect(modal.alert).toHaveCount(0)
})

test.describe('on a phone', () => {
  // The account follows the finger only with motion.
  test.use({ ...WITH_MOTION, hasTouch: true, viewport: { width: 390, height: 844 } })

  test('behavior: pulling the account down refreshes it and does not close the sheet', async ({
    chain,
    modal,
    page,
    wallet,
  }) => {
    await modal.connect(wallet)
    await modal.openAccount()
    const row = modal.dialog.getByRole('list', { name: 'Tokens' }).getByRole('listitem').first()
    await expect(row).toContainText('10 ETH')
    await chain.fund(wallet.address, { ETH: '7' })

    const box = await modal.dialog.getByRole('tablist').boundingBox()
    if (!box) throw new Error('no tabs')
    const touch = await page.context().newCDPSession(page)
    const at = (y: number) => [{ x: box.x + 200, y: box.y - 100 + y }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
    for (let y = 12; y <= 144; y += 12) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) })
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })

    await expect(row).toContainText('7 ETH')
    await modal.shows('Account')
  })
})
