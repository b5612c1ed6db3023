import { expect, type Page } from '@playwright/test'
import { atRest } from './support/at-rest'
import { test, WITH_MOTION } from './support/test'
import { swipe } from './support/touch'

test.use(WITH_MOTION)

test('behavior: the focus goes to the heading of each view and returns to the element that opened the modal', async ({
  modal,
  page,
  wallet,
}) => {
  await modal.connect(wallet)
  await modal.opener.press('Enter')
  const heading = modal.dialog.getByRole('heading', { level: 2 })
  for (const [button, title] of [
    ['Wallets', 'Wallets'],
    [/^Network:/, 'Networks'],
    ['Receive', 'Receive'],
    ['Settings', 'Settings'],
    ['Swap', 'Swap'],
  ] as const) {
    await modal.shows('Account')
    await expect(heading).toBeFocused()
    await modal.button(button).press('Enter')
    await modal.shows(title)
    await expect(heading).toBeFocused()
    await modal.button('Back').press('Enter')
  }
  await modal.shows('Account')
  await modal.button('Close').press('Enter')
  await expect(modal.dialog).toBeHidden()
  await expect(modal.opener).toBeFocused()

  const receive = page.getByRole('region', { name: 'Your wallet' }).getByRole('button', { name: 'Receive' })
  await receive.press('Enter')
  await modal.shows('Receive')
  await expect(heading).toBeFocused()
  await modal.button('Close').press('Enter')
  await expect(modal.dialog).toBeHidden()
  await expect(receive).toBeFocused()
})

/** The scroll position of the page, and the position of its main part. */
const placeOfPage = (page: Page) =>
  page.evaluate(() => {
    const { x, y, width } = document.querySelector('main')?.getBoundingClientRect() ?? new DOMRect()
    return { scrolled: window.scrollY, x, y, width }
  })

test('behavior: the page behind the modal does not move, and neither wheel, Tab, script focus nor pointer reaches it', async ({
  modal,
  page,
  wallet,
}) => {
  await page.setViewportSize({ width: 700, height: 500 })
  await modal.connect(wallet)
  const settings = page.getByRole('region', { name: 'Your wallet' }).getByRole('button', { name: 'Settings' })
  await expect(page.getByRole('region', { name: 'Your wallet' }).getByText('10 ETH')).toBeVisible()
  await settings.scrollIntoViewIfNeeded()
  const { scrolled } = await placeOfPage(page)
  await page.mouse.wheel(0, 120)
  await expect.poll(async () => (await placeOfPage(page)).scrolled).toBe(scrolled + 120)
  await settings.focus()
  const before = await placeOfPage(page)
  await settings.press('Enter')
  await modal.shows('Settings')
  expect(await placeOfPage(page)).toEqual(before)

  await page.mouse.move(20, 250)
  await page.mouse.wheel(0, 300)
  await page.mouse.wheel(0, -900)
  await page.keyboard.press('End')
  expect(await placeOfPage(page)).toEqual(before)

  // Between the last and the first stop the browser's own buttons may have the focus: then it is on the body.
  const outside = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      return focused !== document.body && focused?.closest('dialog') === null ? focused.outerHTML : null
    })
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab')
    expect(await outside()).toBeNull()
  }
  await settings.evaluate((button) => button.focus())
  expect(await outside()).toBeNull()
  const reached = await page.evaluate(() =>
    [...document.querySelectorAll('main button')].filter((button) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    }),
  )
  expect(reached).toEqual([])

  await modal.button('Close').click()
  await expect(modal.dialog).toBeHidden()
  expect(await placeOfPage(page)).toEqual(before)
  await expect(settings).toBeFocused()
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 420 }, hasTouch: true })

  test('behavior: a drag on the content scrolls it, and a drag at its top does not move the sheet', async ({
    modal,
    page,
    wallet,
  }) => {
    await modal.connect(wallet)
    await modal.openAccount()
    await modal.button('Settings').click()
    await modal.shows('Settings')
    const place = () => modal.dialog.getByRole('heading', { level: 2 }).boundingBox()
    const scrolled = () =>
      modal.dialog.evaluate((dialog) =>
        Math.max(...[...dialog.querySelectorAll('*')].map(({ scrollTop }) => scrollTop)),
      )
    const before = await atRest('the place of the sheet', place)

    await swipe(page, { x: 12, from: 200, to: 380 })
    await modal.shows('Settings')
    expect(await place()).toEqual(before)
    expect(await scrolled()).toBe(0)

    await swipe(page, { x: 12, from: 390, to: 170 })
    expect(await scrolled()).toBeGreaterThan(50)
    // Back to the top, and beyond it within the same drag.
    await swipe(page, { x: 12, from: 160, to: 410 })
    expect(await scrolled()).toBe(0)
    expect(await place()).toEqual(before)
    await modal.shows('Settings')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('behavior: while a list is searched the sheet and its field stay in place, above an on-screen keyboard', async ({
    modal,
    page,
    wallet,
  }) => {
    await modal.connect(wallet)
    await modal.openSwap()
    await modal.button('Select a token').first().click()
    await modal.shows('Select a token')
    const search = modal.dialog.getByRole('searchbox')
    const place = () =>
      atRest('the place of the search field', async () => Math.round((await search.boundingBox())?.y ?? NaN))
    const before = await place()
    for (const letters of ['U', 'USDC', 'nothing has this name']) {
      await search.fill(letters)
      expect(await place(), letters).toBe(before)
    }
    await search.fill('')

    // A browser under test has no keyboard: the visual viewport says what it says with one of 320 px.
    await page.evaluate(() => {
      Object.defineProperty(window.visualViewport, 'height', { configurable: true, get: () => 524 })
      window.visualViewport?.dispatchEvent(new Event('resize'))
    })
    expect(await place()).toBe(before)
    const last = modal.dialog.getByRole('listitem').last()
    await last.scrollIntoViewIfNeeded()
    const row = await last.boundingBox()
    expect((row?.y ?? NaN) + (row?.height ?? NaN)).toBeLessThanOrEqual(524)
  })
})
