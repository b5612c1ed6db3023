import { describe, expect, test } from 'vitest'
import { isShowableName, readTypedName } from '@/lib/core/shown-name'

describe('isShowableName', () => {
  test.each([
    'alice.foyer.eth',
    'a-b_c.$x.eth',
    'jürgen.eth',
    '名前.eth',
    'نعم.eth',
    'नाम.eth',
    '🦊.eth',
    '👨\u200d👩\u200d👧.eth',
    '❤\ufe0f.eth',
    'l’amour.eth',
    'Ada.example',
    `${'a'.repeat(249)}.eth`,
  ])('behavior: %j can be shown', (name) => {
    expect(isShowableName(name)).toBe(true)
  })

  test.each([
    ['an empty text', ''],
    ['a text without a dot', 'alice'],
    ['an empty label', 'alice..eth'],
    ['a dot at its start', '.eth'],
    ['a dot at its end', 'alice.eth.'],
    ['more than 253 characters', `${'a'.repeat(250)}.eth`],
    ['a sentence', 'Transfer complete.eth'],
    ['a line break', 'alice\n.eth'],
    ['a wide space', 'alice\u3000b.eth'],
    ['markup', '<b>alice</b>.eth'],
    ['an attribute', 'alice".eth'],
    ['an angle bracket', 'a>b.eth'],
    ['an override of direction', 'al\u202eice.eth'],
    ['an isolate', '\u2066alice.eth'],
    ['an Arabic letter mark', 'al\u061cice.eth'],
    ['a zero-width space', 'al\u200bice.eth'],
    ['a soft hyphen', 'al\u00adice.eth'],
    ['an invisible letter', '\u3164.eth'],
    ['joiners alone', '\u200d\ufe0f.eth'],
    ['a control character', 'al\u0007ice.eth'],
    ['half a character', 'al\ud83dice.eth'],
    ['a private character', 'al\ue000ice.eth'],
    ['an ellipsis, as in a short address', '0x5aAe…eAed.eth'],
    ['an e-mail address', 'alice@example.com'],
    ['an address of a page', 'https://example.com'],
  ])('error: %s cannot', (_, name) => {
    expect(isShowableName(name)).toBe(false)
  })
})

test.each([
  ['Alice.Foyer.ETH', 'alice.foyer.eth'],
  ['  alice.eth\n', 'alice.eth'],
  // Normalised by who resolves it.
  ['JÜRGEN.eth', 'jÜrgen.eth'],
  ['alice', null],
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', null],
  ['', null],
] as const)('behavior: %j is read as the name %j', (text, name) => {
  expect(readTypedName(text)).toBe(name)
})
