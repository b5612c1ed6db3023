import type { Page } from '@playwright/test'

/**
 * Stops the clock of `page` and of all other tabs of its browser, so that a second is one on any machine; what they wait
 * for from elsewhere goes on. For a clock that was installed before the page was loaded.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
}
