import 'server-only'

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type ImageType = (typeof imageTypes)[number]

/** Longest side in pixels. A small file can describe a picture that fills a phone's memory. */
const MAX_SIDE = 1_024

/**
 * The type of a picture by its content; the type that a server claims does not count. `null` for anything else than PNG,
 * JPEG and WebP (an SVG can run scripts when it is opened by itself), and for a picture with a side above 1,024 pixels.
 */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const [type, sizeOf] of readers) {
    const size = sizeOf(view)
    if (size) return size.every((side) => side >= 1 && side <= MAX_SIDE) ? type : null
  }
  return null
}

type Size = readonly [width: number, height: number]

const readers: readonly (readonly [ImageType, (view: DataView) => Size | null])[] = [
  ['image/png', pngSize],
  ['image/jpeg', jpegSize],
  ['image/webp', webpSize],
]

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
