import { expect, type Frame } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'

/** Expects axe to find no fault in a frame of another site, in both schemes. A check of the page does not see into it. */
export async function expectNoFault(frame: Frame): Promise<void> {
  await frame.evaluate(axe.source)
  for (const colorScheme of ['light', 'dark'] as const) {
    await frame.page().emulateMedia({ colorScheme })
    // The page tells the frame of a change by message.
    await expect.poll(() => hasLightText(frame)).toBe(colorScheme === 'dark')
    const { violations } = (await frame.evaluate(async () => {
      // In the middle of a fade the contrast is lower. Animations without an end are left alone.
      for (const fade of document.getAnimations()) if (fade.effect?.getTiming().iterations !== Infinity) fade.finish()
      return (window as unknown as { axe: typeof axe }).axe.run()
    })) as AxeResults
    const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect(faults, colorScheme).toEqual([])
  }
  await frame.page().emulateMedia({ colorScheme: 'light' })
}

const hasLightText = (frame: Frame): Promise<boolean> =>
  frame
    .getByRole('heading')
    .first()
    .evaluate((heading) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d')
      if (!canvas) throw new Error('no canvas')
      canvas.fillStyle = getComputedStyle(heading).color
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
      return red + green + blue > 384
    })
