import type { Page } from '@playwright/test'

export interface Difference {
  /** Pixels that are not exactly the same. */
  readonly touched: number
  /** The largest distance of a colour channel, 0 to 255. */
  readonly largest: number
  /** The box around all of them, in pixels of the picture. */
  readonly box: string
}

const SAME: Difference = { touched: 0, largest: 0, box: 'nowhere' }

/** Two screenshots of the same size, compared pixel by pixel in a page of their own: no image library is needed. */
export async function comparePixels(page: Page, before: Buffer, after: Buffer): Promise<Difference> {
  if (before.equals(after)) return SAME
  const comparer = await page.context().newPage()
  try {
    return await comparer.evaluate(compareInPage, [before.toString('base64'), after.toString('base64')] as const)
  } finally {
    await comparer.close()
  }
}

async function compareInPage(pictures: readonly [string, string]): Promise<Difference> {
  const read = async (base64: string) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
    canvas?.drawImage(picture, 0, 0)
    return canvas?.getImageData(0, 0, picture.width, picture.height)
  }
  const [a, b] = [await read(pictures[0]), await read(pictures[1])]
  if (!a || !b || a.data.length !== b.data.length)
    return { touched: Number.POSITIVE_INFINITY, largest: 255, box: 'of another size' }
  let [touched, largest] = [0, 0]
  let [left, top, right, bottom] = [a.width, a.height, 0, 0]
  for (let pixel = 0; pixel < a.data.length; pixel += 4) {
    const distances = [0, 1, 2].map((channel) =>
      Math.abs((a.data[pixel + channel] ?? 0) - (b.data[pixel + channel] ?? 0)),
    )
    const distance = Math.max(...distances)
    largest = Math.max(largest, distance)
    if (distance === 0) continue
    touched += 1
    const [x, y] = [(pixel / 4) % a.width, Math.floor(pixel / 4 / a.width)]
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  return { touched, largest, box: `${left},${top} to ${right},${bottom}` }
}
