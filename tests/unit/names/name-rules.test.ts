import { describe, expect, test } from 'vitest'
import { labelTextOf, NAME_MAX_LENGTH, NAME_MIN_LENGTH, nameIn, readLabel } from '@/lib/names/name-rules'

describe('readLabel', () => {
  test.each([
    ['alice', 'alice'],
    ['Alice', 'alice'],
    ['ALICE-9', 'alice-9'],
    ['0000', '0000'],
    ['-abc', '-abc'],
    ['abc-', 'abc-'],
    ['a--b', 'a--b'],
    ['abc--d', 'abc--d'],
    ['xn-a', 'xn-a'],
    ['a'.repeat(NAME_MIN_LENGTH), 'a'.repeat(NAME_MIN_LENGTH)],
    ['a'.repeat(NAME_MAX_LENGTH), 'a'.repeat(NAME_MAX_LENGTH)],
  ])('param: %s is the label %s', (text, label) => {
    expect(readLabel(text)).toEqual({ label })
  })

  test.each([
    ['', 'names.too_short'],
    ['abc', 'names.too_short'],
    ['a'.repeat(NAME_MAX_LENGTH + 1), 'names.too_long'],
    ['\u0130'.repeat(1_000_000), 'names.too_long'],
    ['a_b_c', 'names.letters'],
    ['alice.bob', 'names.letters'],
    ['al ice', 'names.letters'],
    ['alice\n', 'names.letters'],
    // The Kelvin sign, whose lower case is the letter k.
    ['alic\u212a', 'names.letters'],
    ['xn--abc', 'names.hyphens'],
    ['XN--ABC', 'names.hyphens'],
    ['ab--', 'names.hyphens'],
    ['----', 'names.hyphens'],
  ])('error: %j is refused as %s', (text, refusal) => {
    expect(readLabel(text)).toEqual({ refusal })
  })
})

test.each([
  ['alice.foyer.eth', 'alice'],
  ['alice.FOYER.eth', 'alice'],
  ['ALICE.foyer.eth', 'ALICE'],
  ['alice.bob.foyer.eth', null],
  ['foyer.eth', null],
  ['.foyer.eth', null],
  ['alicefoyer.eth', null],
  ['alice.foyer.eth.evil', null],
  ['alice.other.eth', null],
  ['', null],
])('param: the label text of %j in foyer.eth is %j', (name, text) => {
  expect(labelTextOf(name, 'foyer.eth')).toBe(text)
})

test('behavior: a label and its zone make the name', () => {
  expect(nameIn('foyer.eth', 'alice')).toBe('alice.foyer.eth')
})
