import { expect, type Frame, type Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'

/**
 * What axe finds in a document whose policy may forbid a script element: a frame of another site, or a window. Nothing
 * fades meanwhile, not even what changes while axe looks: in the middle of a fade the contrast is lower. Animations without
 * an end are left alone.
 */
export async function faultsOf(place: Frame | Page): Promise<string[]> {
  await place.evaluate(axe.source)
  const { violations } = (await place.evaluate(async () => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
    for (const fade of document.getAnimations()) if (fade.effect?.getTiming().iterations !== Infinity) fade.finish()
    const found = await (window as unknown as { axe: typeof axe }).axe.run()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
    return found
  })) as AxeResults
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Expects axe to find no fault in a frame of another site, in both schemes. A check of the page does not see into it. */
export async function expectNoFault(frame: Frame): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await frame.page().emulateMedia({ colorScheme })
    // The page tells the frame of a change by message.
    await expect.poll(() => hasLightText(frame)).toBe(colorScheme === 'dark')
    expect(await faultsOf(frame), colorScheme).toEqual([])
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
