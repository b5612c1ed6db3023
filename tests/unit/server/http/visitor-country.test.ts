import { expect, test } from 'vitest'
import { countryOf } from '@/lib/server/http/visitor-country'

test.each([
  ['DE', 'DE'],
  [' de ', 'DE'],
  // Unknown, and Tor, as Cloudflare names them.
  ['XX', null],
  ['T1', null],
  ['', null],
  ['DEU', null],
  ['DE, FR', null],
  ['<b>', null],
])('param: a proxy that names %j gives the country %s', (named, country) => {
  expect(countryOf(new Headers({ 'cf-ipcountry': named }), 'cf-ipcountry')).toBe(country)
})

test('behavior: without the setting, and without the header, there is no country', () => {
  expect(countryOf(new Headers({ 'cf-ipcountry': 'DE' }), undefined)).toBeNull()
  expect(countryOf(new Headers(), 'cf-ipcountry')).toBeNull()
})
