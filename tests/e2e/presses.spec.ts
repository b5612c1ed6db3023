import { expect, type Page, type Route } from '@playwright/test'
import { test } from './support/test'

/** Holds every script that is asked for from now on. Returns a function that lets them go. */
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

const waitingCard = (page: Page) => page.getByRole('dialog', { name: 'Loading' })

/** What the visitor can focus by Tab, in order, until it repeats; by its label or text. */
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

test('behavior: a press before any script has run shows the card at once, and the modal once they have run', async ({
  modal,
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await modal.opener.click()
  await expect(waitingCard(page)).toBeVisible()
  // Modal already: nothing of the page can be reached.
  expect(new Set(await tabStops(page))).not.toContain('Language')
  await release()
  await modal.shows('Connect')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(modal.opener).toBeFocused()
})

test('behavior: a press while the modal is on its way shows the card at once, and fills it', async ({
  modal,
  page,
}) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const release = await holdScripts(page)
  await modal.opener.click()
  await expect(waitingCard(page)).toBeVisible()
  const before = await waitingCard(page).getByRole('button', { name: 'Close' }).boundingBox()
  await release()
  await modal.shows('Connect')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  // The close button is where the visitor has already moved to.
  await expect.poll(() => modal.button('Close').boundingBox()).toEqual(before)
  await modal.button('Close').click()
  await expect(modal.opener).toBeFocused()
})

for (const [way, close] of [
  ['Esc', (page: Page) => page.keyboard.press('Escape')],
  ['its close button', (page: Page) => waitingCard(page).getByRole('button', { name: 'Close' }).click()],
  ['a press beside it', (page: Page) => page.mouse.click(8, 8)],
] as const) {
  test(`behavior: a card that waits is closed by ${way}, and the modal then does not open by itself`, async ({
    modal,
    page,
  }) => {
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const release = await holdScripts(page)
    await modal.opener.click()
    await expect(waitingCard(page)).toBeVisible()
    await close(page)
    // Well before the load is given up, which closes it too.
    await expect(waitingCard(page)).toBeHidden({ timeout: 5_000 })
    await expect(modal.opener).toBeFocused()
    await release()
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await modal.opener.click()
    await modal.shows('Connect')
  })
}

test('behavior: before any script has run the card is closed by its own button, and a closed one opens nothing', async ({
  modal,
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await modal.opener.click()
  await waitingCard(page).getByRole('button', { name: 'Close' }).click()
  await expect(waitingCard(page)).toBeHidden()
  await expect(modal.opener).toBeFocused()
  await release()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('error: after a load that failed, a press within the same second loads again', async ({
  context,
  modal,
  page,
}) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await modal.opener.click()
  const failure = page.getByText('The wallet screen did not load. Press again.')
  await expect(failure).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await context.setOffline(false)
  // Straight after the words have appeared, by the page's own clock.
  await modal.opener.click()
  await modal.shows('Connect')
  await expect(failure).toBeHidden()
})

test('behavior: neither the card that waits nor the modal moves anything of the page', async ({
  modal,
  page,
  wallet,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await modal.opener.click()
  await expect(waitingCard(page)).toBeVisible()
  await release()
  await modal.shows('Connect')
  await expect(modal.dialog.getByText(wallet.name)).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
})
