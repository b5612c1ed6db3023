import type { Page } from '@playwright/test'

/** Makes the next pages those of a visitor who saves data: an idle page then loads nothing ahead of a press. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
