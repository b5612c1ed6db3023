// The start of a picture of each type: as much as tells its size. No decoder is needed to test a type check.

export function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33)
  bytes.write('\x89PNG\r\n\x1a\n', 0, 'latin1')
  bytes.writeUInt32BE(13, 8)
  bytes.write('IHDR', 12, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

/** With a comment before the frame header. */
export function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 4, 0x68, 0x69]), frame])
}

export function webp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(30)
  bytes.write('RIFF', 0, 'latin1')
  bytes.write('WEBPVP8X', 8, 'latin1')
  bytes.writeUIntLE(width - 1, 24, 3)
  bytes.writeUIntLE(height - 1, 27, 3)
  return bytes
}

export function gif(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(13)
  bytes.write('GIF89a', 0, 'latin1')
  bytes.writeUInt16LE(width, 6)
  bytes.writeUInt16LE(height, 8)
  return bytes
}

/** With the sizes of its parts: of tiles, of the whole. */
export function avif(...sizes: readonly (readonly [width: number, height: number])[]): Buffer {
  const flags = Buffer.alloc(4)
  const parts = sizes.map(([width, height]) => {
    const size = Buffer.alloc(8)
    size.writeUInt32BE(width, 0)
    size.writeUInt32BE(height, 4)
    return box('ispe', flags, size)
  })
  const meta = box('meta', flags, box('hdlr', flags), box('iprp', box('ipco', ...parts)))
  return Buffer.concat([box('ftyp', Buffer.from('avif\0\0\0\0mif1', 'latin1')), meta])
}

function box(type: string, ...content: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), ...content])
  bytes.writeUInt32BE(bytes.length, 0)
  return bytes
}
