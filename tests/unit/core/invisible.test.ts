import { describe, expect, test } from 'vitest'
import { trimmed, withoutInvisible } from '@/lib/core/invisible'

const INVISIBLE = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u200e',
  '\u200f',
  '\u061c',
  '\u202a',
  '\u2066',
  '\u2069',
]

describe('invisible characters', () => {
  test('behavior: at both ends they are removed with the spaces; inside a text they stay', () => {
    for (const mark of INVISIBLE) {
      expect(trimmed(`${mark} \u00a0a${mark}b\n${mark}`)).toBe(`a${mark}b`)
      expect(withoutInvisible(`${mark}a${mark}b${mark}`)).toBe('ab')
    }
    expect(trimmed(INVISIBLE.join(' '))).toBe('')
  })

  test('behavior: a joiner within an emoji stays', () => {
    expect(trimmed(' 👩‍💻.eth ')).toBe('👩‍💻.eth')
  })
})
