import { expect, type Page } from '@playwright/test'
import { test, WITH_MOTION } from './support/test'

test.use(WITH_MOTION)

/** Opens two pages in one tab, so that a test can observe that Back leaves the second one. */
async function arrive(page: Page): Promise<void> {
  await page.goto('/nowhere')
  await page.goto('/')
}

const pathOf = (page: Page) => new URL(page.url()).pathname

test('behavior: after the modal was closed at a nested view, one Back leaves the page', async ({
  modal,
  page,
  wallet,
}) => {
  await modal.connect(wallet)
  await arrive(page)
  await modal.openAccount()
  await modal.button('Wallets').click()
  await modal.shows('Wallets')
  await modal.button('Connect another wallet').click()
  await modal.shows('Connect')
  await modal.button('Close').click()
  await expect(modal.dialog).toBeHidden()
  await modal.hasLeftHistory()

  // Forward reaches former entries of the modal: it stays closed, and the page stays.
  await page.evaluate(() => history.forward())
  await modal.hasLeftHistory()
  await expect(modal.dialog).toBeHidden()
  expect(pathOf(page)).toBe('/')

  await page.goBack()
  expect(pathOf(page)).toBe('/nowhere')
})

test('behavior: after a reload the modal is closed, and one Back leaves the page; reloaded just after the press, the page stays', async ({
  modal,
  page,
}) => {
  await arrive(page)
  await modal.opener.click()
  await modal.shows('Connect')
  // An entry this young may be lost by the reload, and is then not removed.
  await expect
    .poll(() => page.evaluate(() => Date.now() - (history.state.foyer?.addedAt ?? Infinity)))
    .toBeGreaterThan(500)
  await page.reload()
  await expect(modal.opener).toHaveText('Connect wallet')
  await expect(modal.dialog).toBeHidden()
  await modal.hasLeftHistory()
  await page.goBack()
  expect(pathOf(page)).toBe('/nowhere')

  await arrive(page)
  // Chromium loses the entry of the press in about one of five such reloads.
  for (let time = 0; time < 6; time += 1) {
    await modal.opener.click()
    await page.locator('dialog[open]').first().waitFor()
    await page.reload()
    await expect(modal.opener).toHaveText('Connect wallet')
    await modal.hasLeftHistory()
    expect(pathOf(page)).toBe('/')
  }
})

test('behavior: if a router overwrites the state of an entry, at most one Back has no effect', async ({
  modal,
  page,
  wallet,
}) => {
  await modal.connect(wallet)
  await arrive(page)
  await modal.openAccount()
  await modal.button('Wallets').click()
  await modal.shows('Wallets')
  await page.evaluate(() => {
    const { foyer, ...theirs } = history.state
    history.replaceState(theirs, '')
    return foyer
  })
  await modal.button('Close').click()
  await expect(modal.dialog).toBeHidden()
  await page.goBack()
  await modal.hasLeftHistory()
  expect(pathOf(page)).toBe('/')
  await expect(modal.dialog).toBeHidden()
  await page.goBack()
  expect(pathOf(page)).toBe('/nowhere')
})

test('behavior: a host that navigates while the modal is open keeps its own entry', async ({ modal, page, wallet }) => {
  await modal.connect(wallet)
  await arrive(page)
  await modal.openAccount()
  await page.evaluate(() => history.pushState({ ...history.state, foyer: undefined }, '', '/?moved'))
  await modal.button('Close').click()
  await expect(modal.dialog).toBeHidden()
  expect(page.url()).toContain('?moved')
  await page.goBack()
  await modal.hasLeftHistory()
  expect(new URL(page.url()).search).toBe('')
  await expect(modal.dialog).toBeHidden()
})

test('behavior: a double press on the button opens one modal, which one Back closes', async ({ modal, page }) => {
  await arrive(page)
  await modal.opener.dblclick()
  await modal.shows('Connect')
  await modal.hasEnteredHistory()
  await page.goBack()
  await expect(modal.dialog).toBeHidden()
  expect(pathOf(page)).toBe('/')
  await page.goBack()
  expect(pathOf(page)).toBe('/nowhere')
})
