import { expect, test } from 'vitest'
import { findRefused } from '@/tests/checks/licences/check'

test.each([['MIT'], ['(MIT OR GPL-3.0-only)'], ['MIT AND Apache-2.0']] as const)(
  'behavior: a package under %s is allowed',
  (licenses) => {
    expect(findRefused({ 'some@1.0.0': { licenses } })).toEqual([])
  },
)

test.each([
  ['GPL-3.0-only'],
  ['MIT*'],
  ['MIT AND SSPL-1.0'],
  ['Custom: https://example.com/community-licence'],
  ['UNKNOWN'],
] as const)('error: a package under %s is refused by name', (licenses) => {
  expect(findRefused({ '@scope/some@1.0.0': { licenses } })).toEqual([expect.stringContaining('@scope/some@1.0.0')])
})

test('error: a package without a licence, or with one of several outside the list, is refused', () => {
  expect(findRefused({ 'none@1.0.0': {}, 'two@1.0.0': { licenses: ['MIT', 'BUSL-1.1'] } })).toHaveLength(2)
})

test('behavior: an exception applies to its package and its licence only', () => {
  expect(findRefused({ 'caniuse-lite@1.0.0': { licenses: 'CC-BY-4.0' } })).toEqual([])
  expect(findRefused({ 'other@1.0.0': { licenses: 'CC-BY-4.0' } })).toHaveLength(1)
  expect(findRefused({ 'caniuse-lite@1.0.0': { licenses: 'GPL-3.0-only' } })).toHaveLength(1)
})
