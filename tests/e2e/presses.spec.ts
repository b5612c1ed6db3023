import { expect, type Page, type Route } from '@playwright/test'
import { saveData } from './support/save-data'
import { test, WITH_MOTION } from './support/test'

test.use(WITH_MOTION)

// The loading card is for a press before the first card has loaded, which an idle page loads otherwise.
test.beforeEach(({ page }) => saveData(page))

/** Holds every script request from now on. Returns a function that releases them. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHolding = true
  await page.route('**/_next/static/**/*.js', (route) => {
    if (isHolding) held.push(route)
    else return route.continue()
  })
  return async () => {
    isHolding = false
    await Promise.all(held.map((route) => route.continue()))
  }
}

const loadingCard = (page: Page) => page.getByRole('dialog', { name: 'Loading' })

/** The labels, or tag names, of the elements that four presses of Tab focus. */
async function tabStops(page: Page): Promise<string[]> {
  const met: string[] = []
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press('Tab')
    met.push(
      await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName ?? '',
      ),
    )
  }
  return met
}

test('behavior: a press before any script has run shows the loading card immediately, and the modal after the scripts have run', async ({
  modal,
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await modal.opener.click()
  await expect(loadingCard(page)).toBeVisible()
  // The card is modal already: Tab does not reach the page.
  expect(new Set(await tabStops(page))).not.toContain('Language')
  await release()
  await modal.shows('Connect')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(modal.opener).toBeFocused()
})

test('behavior: a press while the modal loads shows the loading card immediately; the modal replaces it in place', async ({
  modal,
  page,
}) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const release = await holdScripts(page)
  await modal.opener.click()
  await expect(loadingCard(page)).toBeVisible()
  const before = await loadingCard(page).getByRole('button', { name: 'Close' }).boundingBox()
  await release()
  await modal.shows('Connect')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  // The close button keeps its position: the pointer may already be on it.
  await expect.poll(() => modal.button('Close').boundingBox()).toEqual(before)
  await modal.button('Close').click()
  await expect(modal.opener).toBeFocused()
})

for (const [way, close] of [
  ['Esc', (page: Page) => page.keyboard.press('Escape')],
  ['its close button', (page: Page) => loadingCard(page).getByRole('button', { name: 'Close' }).click()],
  ['a press outside it', (page: Page) => page.mouse.click(8, 8)],
] as const) {
  test(`behavior: the loading card is closed by ${way}, and the modal does not open without another press`, async ({
    modal,
    page,
  }) => {
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const release = await holdScripts(page)
    await modal.opener.click()
    await expect(loadingCard(page)).toBeVisible()
    await close(page)
    // Well before the load times out, which also closes the card.
    await expect(loadingCard(page)).toBeHidden({ timeout: 5_000 })
    await expect(modal.opener).toBeFocused()
    await release()
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await modal.opener.click()
    await modal.shows('Connect')
  })
}

test('behavior: before any script has run the loading card is closed by its button, and the modal does not open afterwards', async ({
  modal,
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await modal.opener.click()
  await loadingCard(page).getByRole('button', { name: 'Close' }).click()
  await expect(loadingCard(page)).toBeHidden()
  await expect(modal.opener).toBeFocused()
  await release()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('error: after a failed load an immediate press loads again', async ({ context, modal, page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await modal.opener.click()
  const failure = page.getByText('The wallet screen did not load. Press again.')
  await expect(failure).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await context.setOffline(false)
  // Immediately after the text has appeared.
  await modal.opener.click()
  await modal.shows('Connect')
  await expect(failure).toBeHidden()
})

test('behavior: neither the loading card nor the modal shifts the layout of the page', async ({
  modal,
  page,
  wallet,
}) => {
  const release = await holdScripts(page)
  // On a busy machine the page is drawn in parts while it arrives, and moves then. That is not what this test is about.
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: readonly { node?: Element }[] }
        shifts.push(`${value} ${sources.map(({ node }) => node?.className).join(', ')}`)
      }
    }).observe({ type: 'layout-shift' })
  })
  await modal.opener.click()
  await expect(loadingCard(page)).toBeVisible()
  await release()
  await modal.shows('Connect')
  await expect(modal.dialog.getByText(wallet.name)).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
})
