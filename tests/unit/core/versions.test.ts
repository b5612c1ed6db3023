import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FOYER_VERSION, isVersion, OLDEST_PAGE, whichToUpdate } from '@/lib/core/versions'

test('behavior: the version of the code is that of the package', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string }
  expect(FOYER_VERSION).toBe(version)
  expect([isVersion(FOYER_VERSION), isVersion(OLDEST_PAGE)]).toEqual([true, true])
})

test('behavior: this build works with itself, and with the oldest page that it names', () => {
  const versions = { server: FOYER_VERSION, oldestPage: OLDEST_PAGE }
  expect([FOYER_VERSION, OLDEST_PAGE].map((page) => whichToUpdate(page, versions))).toEqual([undefined, undefined])
})

test.each([
  ['0.3.0', '0.3.0', '0.1.0', undefined],
  ['0.1.0', '0.3.0', '0.1.0', undefined],
  ['0.1.9', '0.3.0', '0.2.0', 'page'],
  ['0.3.7', '0.3.1', '0.1.0', undefined],
  ['0.4.0', '0.3.9', '0.1.0', 'server'],
  ['1.0.0', '0.9.0', '0.7.0', 'server'],
  ['0.10.0', '0.9.0', '0.7.0', 'server'],
  ['0.9.0', '1.1.0', '0.9.0', undefined],
  ['0.2.0', 'unknown', '0.0.0', 'server'],
])(
  'behavior: a page of %s with a server of %s, which works with %s and newer: update %s',
  (page, server, oldestPage, expected) => {
    expect(whichToUpdate(page, { server, oldestPage })).toBe(expected)
  },
)

test.each(['', '1', '1.2', '1.2.3-beta', 'v1.2.3', '1.2.3\n', '1234567.0.0'])('error: %j is no version', (text) => {
  expect(isVersion(text)).toBe(false)
})
