import type { Page } from '@playwright/test'

export interface Swipe {
  readonly x: number
  readonly from: number
  readonly to: number
  /** Pause before the finger leaves, milliseconds: a slow drag is not a flick. */
  readonly rest?: number
}

/** One finger down, along and up, as the browser's own touch input: it scrolls, cancels and becomes pointer events. */
export async function swipe(page: Page, { x, from, to, rest = 200 }: Swipe): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
  await touch('touchStart', from)
  // The first touch loads the code for dragging.
  await page.waitForTimeout(150)
  for (let step = 1; step <= 10; step++) {
    await touch('touchMove', from + ((to - from) * step) / 10)
    await page.waitForTimeout(16)
  }
  await page.waitForTimeout(rest)
  await touch('touchEnd')
  await session.detach()
}
