import { describe, expect, test } from 'vitest'
import { isAuthority, isPchars, isUri } from '@/lib/sign-in/rfc-3986'

describe('isAuthority', () => {
  test.each([
    ['example.com'],
    ['localhost:3000'],
    ['127.0.0.1:8080'],
    ['test@127.0.0.1'],
    ['user:pass@example.com:123'],
    ['[::1]:3000'],
    ['[2001:db8::7]'],
    ['xn--bcher-kva.example'],
    ['my_host'],
    ['1.1.1.256'],
  ])('behavior: %s is an authority', (text) => {
    expect(isAuthority(text)).toBe(true)
  })

  test.each([
    [''],
    [':3000'],
    ['user@'],
    ['a@b@c'],
    ['example.com:'],
    ['example.com:80a'],
    ['example.com:123456'],
    ['example.com/'],
    ['https://example.com'],
    ['exam ple.com'],
    ['example.com\n'],
    ['bücher.example'],
    ['[::1'],
    ['::1'],
    ['[::1]x'],
    ['[fe80::1%25eth0]'],
    ['[v1.x]'],
    ['%zz.example'],
  ])('error: %j is not an authority', (text) => {
    expect(isAuthority(text)).toBe(false)
  })

  test('error: a long text that is almost an authority is refused in linear time', () => {
    expect(isAuthority(`${'a:'.repeat(4_000)}\n`)).toBe(false)
  })
})

// The first five of RFC 3986 section 1.1.2 and, of the invalid ones, test/invalid_uris.json of spruceid/siwe, read 2026-11-21.
describe('isUri', () => {
  test.each([
    ['ftp://ftp.is.co.za/rfc/rfc1808.txt'],
    ['ldap://[2001:db8::7]/c=GB?objectClass?one'],
    ['mailto:John.Doe@example.com'],
    ['tel:+1-816-555-1212'],
    ['urn:oasis:names:specification:docbook:dtd:xml:4.1.2'],
    ['https://example.com'],
    ['https://example.com/?q=a/b?c#d/e?f'],
    ['file:///etc/hosts'],
    ['uri://user:pass@example.com:123/one/two.three?q1=a1&q2=a2#body'],
    ['uri://[1:2:3:4:5:6:7::]'],
    ['uri:'],
    ['uri://'],
    ['uri:a//b'],
    ['uri:?q#'],
    ['uri://host?q=//a'],
    ['uri://host#/f?g'],
    ['uri://[::1:2:3:4:5:198.162.10.255]'],
    ['a:'],
    ['a:/b%20c'],
  ])('behavior: %s is a URI', (text) => {
    expect(isUri(text)).toBe(true)
  })

  test.each([
    ['uri://[::0.0.0.256]/p/path'],
    ['uri://[::300.0.0.0]/p/path'],
    ['uri://[::0.ff.0.255]'],
    ['uri://[::0.0.256.0]'],
    ['uri://[ffff:abcd:0:10:200:3000:f8a:1:ffff]'],
    ['uri://[ffff:abcd:0:10:200:3000:f8a]'],
    ['uri://[ffff:abcd:0:10:200:3000:ff:255.255.255.255]'],
    ['uri://[::1:2:3:4:5:6:7:8]'],
    ['uri://[::1:2:3:4:5:6:198.162.10.255]'],
    ['uri://[1:2:3:4:5:6:7:8::]'],
    ['uri://[1:2:3:4:5:6::198.162.10.255]'],
    ['uri://[1:2:3:4:5::6:7:8]'],
    ['uri://[1:2:3:4:5::6:198.162.10.255]'],
    ['://user:pass@example.com:123/one/two.three?q1=a1&q2=a2#body'],
    ['uri://user:pass@example.com:123/one/two.three ?q1=a1&q2=a2#body'],
    ['uri://user:pass@example.com:123/one/two.three?q1=a1&q2=a2 #body'],
    [''],
    ['example.com/login'],
    ['//example.com'],
    ['1a:b'],
    ['a_b:c'],
    ['https://a/b#c#d'],
    ['https://a/%2'],
    ['https://a/%zz'],
    ['https://a/[b]'],
    ['https://a/"b"'],
    ['https://a/b\\c'],
    ['https://a/<b>'],
    ['https://a/é'],
    ['https://a/b\n'],
    ['https://a/#b\n'],
    ['https://a/#b\u2028'],
  ])('error: %j is not a URI', (text) => {
    expect(isUri(text)).toBe(false)
  })
})

describe('isPchars', () => {
  test.each([[''], ['some_id'], ["-._~!$&'()*+,;=:@"], ['%20']])('behavior: %j is a path segment', (text) => {
    expect(isPchars(text)).toBe(true)
  })

  test.each([['^'], ['`'], ['|'], ['%'], ['?'], ['#'], ['['], ['/'], [' '], ['a\n']])(
    'error: %j is not a path segment',
    (text) => {
      expect(isPchars(text)).toBe(false)
    },
  )
})
