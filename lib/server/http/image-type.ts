import 'server-only'

/** Not SVG, which can run scripts when it is opened by itself. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const
export type ImageType = (typeof imageTypes)[number]

/**
 * The type of a picture by its content; the type that a server claims does not count.
 *
 * @param maxSide - Longest side in pixels. A small file can describe a picture that fills a phone's memory.
 * @returns `null` for anything else than {@link imageTypes}, and for a larger picture.
 */
export function imageTypeOf(bytes: Uint8Array, maxSide: number): ImageType | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const type of imageTypes) {
    const size = readers[type](view)
    if (size) return size.every((side) => side >= 1 && side <= maxSide) ? type : null
  }
  return null
}

type Size = readonly [width: number, height: number]

const readers: Readonly<Record<ImageType, (view: DataView) => Size | null>> = {
  'image/png': pngSize,
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
  'image/gif': gifSize,
  'image/avif': avifSize,
}

function ascii(view: DataView, start: number, length: number): string {
  if (view.byteLength < start + length) return ''
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + start, length))
}

/** Signature, then the chunk IHDR with width and height. */
function pngSize(view: DataView): Size | null {
  if (ascii(view, 0, 8) !== '\x89PNG\r\n\x1a\n' || ascii(view, 12, 4) !== 'IHDR' || view.byteLength < 24) return null
  return [view.getUint32(16), view.getUint32(20)]
}

/** Segments of marker and length up to the frame header (SOF0 to SOF15 without DHT, JPG and DAC). */
function jpegSize(view: DataView): Size | null {
  if (view.byteLength < 4 || view.getUint32(0) >>> 8 !== 0xff_d8_ff) return null
  let at = 2
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return [view.getUint16(at + 7), view.getUint16(at + 5)]
    }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** RIFF container whose first chunk is VP8 (lossy), VP8L (lossless) or VP8X (extended). */
function webpSize(view: DataView): Size | null {
  if (ascii(view, 0, 4) !== 'RIFF' || ascii(view, 8, 4) !== 'WEBP' || view.byteLength < 30) return null
  switch (ascii(view, 12, 4)) {
    case 'VP8 ':
      return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff]
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
    }
    case 'VP8X':
      return [(view.getUint32(24, true) & 0xffffff) + 1, (view.getUint32(26, true) >>> 8) + 1]
    default:
      return null
  }
}

/** Signature, then width and height of the whole picture, whatever its frames say. */
function gifSize(view: DataView): Size | null {
  if (!['GIF87a', 'GIF89a'].includes(ascii(view, 0, 6)) || view.byteLength < 13) return null
  return [view.getUint16(6, true), view.getUint16(8, true)]
}

/** Boxes that contain others on the way to the sizes, and the bytes before their first one. */
const AVIF_PATH = [
  ['meta', 4],
  ['iprp', 0],
  ['ipco', 0],
] as const

/** Boxes of ISO 14496-12. The largest of the sizes (`ispe`): a picture can be made of tiles. Sequences have none. */
function avifSize(view: DataView): Size | null {
  if (ascii(view, 4, 8) !== 'ftypavif') return null
  let range: readonly [number, number] = [0, view.byteLength]
  for (const [name, header] of AVIF_PATH) {
    const box = boxesIn(view, range).find(({ type }) => type === name)
    if (!box) return null
    range = [box.start + header, box.end]
  }
  const sizes = boxesIn(view, range).filter(({ type, start, end }) => type === 'ispe' && end - start >= 12)
  if (sizes.length === 0) return null
  const longest = (at: number) => Math.max(...sizes.map(({ start }) => view.getUint32(start + at)))
  return [longest(4), longest(8)]
}

interface Box {
  readonly type: string
  /** Of the content, after length and type. */
  readonly start: number
  readonly end: number
}

/** The boxes in a range, up to one that does not fit into it. */
function boxesIn(view: DataView, [from, until]: readonly [number, number]): readonly Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= until; ) {
    const end = at + view.getUint32(at)
    if (end < at + 8 || end > until) break
    boxes.push({ type: ascii(view, at + 4, 4), start: at + 8, end })
    at = end
  }
  return boxes
}
