import { normalize } from 'viem/ens'
import { describe, expect, test } from 'vitest'
import { readLabel } from '@/lib/names/name-rules'
import { isNormalized, readRegistryName } from '@/lib/server/names/normalize-name'

const ZONE = 'foyer.eth'
const CHARACTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-'

/** Repeatable numbers below `bound`. */
function createNumbers(seed: number) {
  let state = seed
  return (bound: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * bound)
  }
}

const normalized = (text: string): string | null => {
  try {
    return normalize(text)
  } catch {
    return null
  }
}

describe('labels and ENSIP-15', () => {
  test('behavior: of 20,000 labels of our characters, exactly those that ENS takes are read, as ENS spells them', () => {
    const below = createNumbers(7)
    for (let count = 0; count < 20_000; count += 1) {
      // Many hyphens: they are what the two sets of rules could differ in.
      const text = Array.from({ length: 4 + below(12) }, () => (below(3) === 0 ? '-' : CHARACTERS[below(63)])).join('')
      expect(readLabel(text).label ?? null, text).toBe(normalized(text))
    }
  })

  // What ENSIP-15 makes of it: another spelling, or `null` where it refuses. We refuse all of them.
  test.each([
    ['Cyrillic \u0430 for a', '\u0430lice', null],
    ['Greek \u03bf for o', 'b\u03bfbby', null],
    ['whole script confusable', '\u0430ррӏе', null],
    ['full width', 'ａｌｉｃｅ', 'alice'],
    ['the Kelvin sign', 'alic\u212a', 'alick'],
    ['long s', 'aliſe', 'alise'],
    ['a ligature', 'oﬃce', 'office'],
    ['zero-width joiner', 'ali\u200dce', null],
    ['zero-width non-joiner', 'ali\u200cce', null],
    ['zero-width space', 'ali\u200bce', null],
    ['soft hyphen', 'ali\u00adce', 'alice'],
    ['right-to-left override', 'ali\u202ece', null],
    ['combining accent', 'alićce', 'alićce'],
    ['letter with an accent', 'zoës', 'zoës'],
    ['emoji', 'alice🚀', 'alice🚀'],
    ['circled digits', 'alice①', 'alice1'],
    ['superscript', 'alice²', 'alice2'],
    ['en dash', 'ali\u2013ce', 'ali-ce'],
    ['non-breaking hyphen', 'ali\u2011ce', null],
    ['fraction slash', 'ali⁄ce', null],
    ['fullwidth full stop', 'ali．ce', null],
    ['ideographic full stop', 'ali。ce', null],
    ['underscore', 'ali_ce', null],
    ['leading underscore', '_alice', '_alice'],
    ['apostrophe', "ali'ce", null],
    ['Arabic digits', '٠١٢٣', '٠١٢٣'],
    ['punycode', 'xn--alice', null],
    ['punycode in upper case', 'XN--ALICE', null],
    ['space', 'ali ce', null],
    ['null', 'ali\0ce', null],
    ['lone surrogate', 'alic\ud800', null],
  ])('error: %s is refused', (_, text, ens) => {
    if (ens !== null) expect(normalized(text)).toBe(ens)
    expect(readLabel(text).refusal).toMatch(/^names\.(?:letters|hyphens)$/)
    expect(() => readRegistryName(`${text}.${ZONE}`, ZONE)).toThrow()
  })

  test('behavior: upper case is the same name', () => {
    expect(readRegistryName('ALICE.Foyer.ETH', ZONE)).toEqual({ label: 'alice', name: 'alice.foyer.eth' })
  })

  test.each([
    ['alice.other.eth', 'names.foreign_zone', { zone: ZONE }],
    ['sub.alice.foyer.eth', 'names.foreign_zone', { zone: ZONE }],
    ['foyer.eth', 'names.foreign_zone', { zone: ZONE }],
    ['ali.foyer.eth', 'names.too_short', { min: 4, max: 63 }],
    ['ali ce.foyer.eth', 'names.letters', {}],
    ['xn--alice.foyer.eth', 'names.hyphens', {}],
  ])('error: the name %s is refused as %s', (name, code, details) => {
    expect(() => readRegistryName(name, ZONE)).toThrow(
      expect.objectContaining({ code, details: expect.objectContaining(details) }),
    )
  })

  test.each([
    ['foyer.eth', true],
    ['Foyer.eth', false],
    ['names.example.com', true],
    ['xn--a.eth', false],
    ['', true],
  ])('param: whether %j is normalised: %s', (name, expected) => {
    expect(isNormalized(name)).toBe(expected)
  })
})
