import type { Page } from '@playwright/test'
import { atRest } from './at-rest'
import type { ModalPage } from './modal-page'
import { swipe } from './touch'

/**
 * Waits for the next frame of the page. Nobody sees a view before it, and its history entry is added right after it;
 * Playwright finds the view before, and a busy machine paints late.
 */
function painted(page: Page): Promise<void> {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}

/**
 * The six ways out of the modal; Esc and Back go back first, the others close. For a page of `startForeignHost`, by
 * touch.
 */
export const waysOut: Readonly<Record<string, (page: Page, modal: ModalPage) => Promise<unknown>>> = {
  'the close button': (_, modal) => modal.button('Close').click(),
  Esc: (page) => page.keyboard.press('Escape'),
  'a tap outside': (page) => page.touchscreen.tap(195, 12),
  'the browser’s Back': async (page) => {
    await painted(page)
    await page.evaluate(() => history.back())
  },
  'dragging the sheet down': async (page, modal) => {
    // The sheet is still rising when its text is visible.
    const heading = await atRest('the heading', () => modal.dialog.getByRole('heading', { level: 2 }).boundingBox())
    const from = (heading?.y ?? 0) + (heading?.height ?? 0) / 2
    await swipe(page, { x: 195, from, to: from + 220 })
  },
  'the host’s close()': (page) => page.evaluate(() => (window as unknown as { shop: { close(): void } }).shop.close()),
}
