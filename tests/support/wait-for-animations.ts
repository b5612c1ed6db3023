import type { Page } from '@playwright/test'

/**
 * Waits until every animation of the open modal has ended, or of the page when no modal is open. Not for those without
 * an end, nor for those of a section that the browser skips (`content-visibility: auto`): they stand still.
 */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const root = document.querySelector('dialog[open]') ?? document.documentElement
    const ending = root.getAnimations({ subtree: true }).filter(({ effect }) => {
      if (effect?.getTiming().iterations === Infinity) return false
      const target = effect instanceof KeyframeEffect ? effect.target : null
      return target?.checkVisibility({ contentVisibilityAuto: true }) ?? true
    })
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
