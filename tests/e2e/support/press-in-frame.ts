import type { Locator } from '@playwright/test'
import { SETTLE_MS } from '@/lib/frame-guest/visibility-guard'

/** Presses a button of the frame as visitors do: a pointer that has just come to the frame has to stay for a moment. */
export async function pressInFrame(button: Locator): Promise<void> {
  await button.hover()
  await button.page().waitForTimeout(SETTLE_MS + 100)
  await button.click()
}
