import { expect, test } from 'vitest'
import { tokenNameText, tokenSymbolText } from '@/lib/server/tokens/token-text'

test.each([
  ['USDC', 'USDC'],
  ['  US  DC \n', 'US DC'],
  ['US\u202eDC', 'USDC'],
  ['\u200bU\u200dS\ufeffDC', 'USDC'],
  ['USD₮0', 'USD₮0'],
  ['MKR\u0000\u0000\u0000', 'MKR'],
  ['\ud800', ''],
  ['\u0000', ''],
  ['', ''],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=a'],
  ['x'.repeat(100_000), 'x'.repeat(20)],
  ['👩‍🚀'.repeat(30), '👩🚀'.repeat(10)],
])('behavior: %j becomes %j', (raw, expected) => {
  expect(tokenSymbolText(raw)).toBe(expected)
})

test('param: a name may be longer than a symbol', () => {
  expect(tokenNameText('n'.repeat(100))).toHaveLength(60)
})
