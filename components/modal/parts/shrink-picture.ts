/** Sides in CSS pixels that a picture is tried in, the largest first. */
const SIDES = [128, 96, 80, 64, 48, 32]
const QUALITIES = [0.85, 0.7, 0.5, 0.3]
/** Largest file that is read, in bytes: photos of phones are smaller. */
const MAX_FILE_BYTES = 30 * 1024 * 1024

/**
 * Makes a square picture of a file that is small enough to be part of a signed message: the largest that fits.
 *
 * @param maxLength - Characters of the `data:` address at most.
 * @returns a `data:` address of WebP, or of JPEG in browsers that cannot write WebP; `null` for a file that is no picture
 *   that this browser reads.
 */
export async function shrinkPicture(file: Blob, maxLength: number): Promise<string | null> {
  if (file.size > MAX_FILE_BYTES) return null
  const source = await createImageBitmap(file).catch(() => null)
  if (source === null) return null
  try {
    for (const side of SIDES) {
      const canvas = drawSquare(source, side)
      const found = canvas && smallEnough(canvas, maxLength)
      if (found) return found
    }
    return null
  } finally {
    source.close()
  }
}

/** The middle of the picture, on white: JPEG has no transparency. */
function drawSquare(source: ImageBitmap, side: number): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (context === null) return null
  const cut = Math.min(source.width, source.height)
  const [left, top] = [(source.width - cut) / 2, (source.height - cut) / 2]
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, left, top, cut, cut, 0, 0, side, side)
  return canvas
}

function smallEnough(canvas: HTMLCanvasElement, maxLength: number): string | null {
  for (const quality of QUALITIES) {
    const webp = canvas.toDataURL('image/webp', quality)
    // A browser without WebP answers with a PNG, which is larger than a JPEG.
    const written = webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', quality)
    if (written.length <= maxLength) return written
  }
  return null
}
