import { expect, test } from 'vitest'
import { type OutsideReturn, outsideReturnUri, readOutsideReturn } from '@/lib/custody/outside-return'

const WALLET = 'https://wallet.example'
const result = 'r'.repeat(43)
const place = { to: 'https://shop.example', back: 'https://shop.example/cart?step=2#pay' }
const nowhere = { to: null, back: null }

test.each<OutsideReturn>([
  { status: 'done', result, ...place },
  { status: 'done', result, ...nowhere },
  { status: 'declined', ...place, back: null },
  { status: 'failed', ...nowhere },
])('behavior: the page reads how a login ended, as it was written: %j', (login) => {
  const uri = new URL(outsideReturnUri(WALLET, login))
  expect(`${uri.origin}${uri.pathname}${uri.search}`).toBe(`${WALLET}/callback`)
  expect(readOutsideReturn(uri.hash)).toEqual(login)
})

test('behavior: the address for stock clients is the page with the result alone', () => {
  expect(outsideReturnUri(WALLET, { status: 'done', result, ...nowhere })).toBe(`${WALLET}/callback#result=${result}`)
})

test.each([
  ['a page of another origin', `#result=${result}&to=https://shop.example&back=https://evil.example/`, place.to],
  ['a script', `#result=${result}&to=https://shop.example&back=javascript:alert(1)`, place.to],
  ['an origin that is a script', `#result=${result}&to=javascript:alert(1)&back=javascript:alert(1)`, null],
  ['a page without an origin beside it', `#result=${result}&back=https://evil.example/`, null],
])('error: %s is never where the window goes', (_, hash, to) => {
  expect(readOutsideReturn(hash)).toEqual({ status: 'done', result, to, back: null })
})

test.each(['', '#', '#result=short', '#other'])('error: the fragment %j says nothing', (hash) => {
  expect(readOutsideReturn(hash)).toBeNull()
})
