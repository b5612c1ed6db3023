import { expect, test } from 'vitest'
import { findIconFaults } from '@/tests/checks/icons/check'
import { iconSources, ownIcons } from '@/tests/checks/icons/icon-sources'

const SVG = '<svg/>'
const all = new Map(Object.keys(iconSources).map((icon) => [icon, SVG]))
const listed = [...all.keys(), ...ownIcons]

test('behavior: pictures that equal their sources have no fault', () => {
  expect(findIconFaults(listed, () => SVG, all)).toEqual([])
})

test.each([
  ['a picture without a source', [...listed, 'tokens/none'], () => SVG, 'public/tokens/none.svg has no source'],
  [
    'a picture that was changed',
    listed,
    (icon: string) => (icon === 'tokens/eth' ? '<svg />' : SVG),
    'public/tokens/eth.svg is not',
  ],
  [
    'an own picture that is missing',
    listed,
    (icon: string) => (icon === 'tokens/loom' ? undefined : SVG),
    'public/tokens/loom.svg does not exist',
  ],
])('error: %s is a fault', (_, names, read, sentence) => {
  expect(findIconFaults(names, read, all)).toEqual([expect.stringContaining(sentence)])
})
