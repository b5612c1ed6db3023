import { expect, type Page } from '@playwright/test'

/**
 * Stops the clock of `page` and of all other tabs of its browser, so that a second is the same on any machine; their
 * waits for other processes continue. The clock must be installed before the page loads.
 */
export async function stopClock(page: Page): Promise<void> {
  // The clock runs until then: on a busy machine the second may be over before the command arrives.
  await expect(async () => {
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  }).toPass({ timeout: 30_000 })
}

/**
 * Runs a stopped clock in steps of a second until `assertion` holds. One long run would miss a timer that the page sets
 * only after it: a busy machine may handle a failed request that late.
 */
export async function runClockUntil(page: Page, assertion: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1_000)
    await assertion()
  }).toPass({ timeout: 30_000 })
}
