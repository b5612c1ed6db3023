import { expect, type Page } from '@playwright/test'
import { waitForAnimations } from '@/tests/support/wait-for-animations'
import { test, WITH_MOTION } from './support/test'

test.use(WITH_MOTION)

/** Loads the page, and what it loads while it is idle: what draws the first card. A busy machine is idle late. */
async function openIdle(page: Page): Promise<void> {
  const hasCard = page.waitForResponse(
    // An attribute that the first card alone sets by script.
    async (answer) => /_next\/static\/chunks\/.*\.js/.test(answer.url()) && (await answer.text()).includes('foyerRoot'),
  )
  await page.goto('/')
  await hasCard
  await page.waitForLoadState('networkidle')
}

/** Holds every chunk that is asked for from now on. Returns a function that lets them go. */
async function holdChunks(page: Page): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_next/static/chunks/**', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** What shows in the open card: each control, heading and text with its place and its look. */
const drawn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('dialog[open] [data-card] :is(button, h2, input, label, p, li, img)')]
      .filter((element) => element.textContent !== '' || element.matches('button, input, img'))
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const { color, backgroundColor, font } = getComputedStyle(element)
        return [element.tagName, element.textContent, x, y, width, height, color, backgroundColor, font]
      }),
  )

const isFirst = (page: Page) => page.locator('dialog[data-drawn]')

test('behavior: the first card shows the wallets with no more than an idle page has loaded; the modal takes its place unseen', async ({
  modal,
  page,
  wallet,
}) => {
  await openIdle(page)
  const release = await holdChunks(page)
  await modal.opener.click()
  await expect(modal.button(wallet.name)).toBeVisible()
  await expect(isFirst(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await waitForAnimations(page)
  const [first, focused] = [await drawn(page), await page.evaluate(() => document.activeElement?.textContent)]
  expect(first.length).toBeGreaterThan(4)
  release()
  await expect(isFirst(page)).toHaveCount(0)
  expect(await drawn(page)).toEqual(first)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(focused)
})

test('behavior: a wallet that is pressed in the first card connects once the modal is here', async ({
  modal,
  page,
  wallet,
}) => {
  await openIdle(page)
  const release = await holdChunks(page)
  await modal.opener.click()
  await modal.button(wallet.name).click()
  await expect(isFirst(page)).toBeVisible()
  release()
  await modal.connected(wallet)
})
