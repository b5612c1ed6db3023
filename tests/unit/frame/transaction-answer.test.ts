import { expect, test } from 'vitest'
import { isTransactionAnswer } from '@/lib/frame/transaction-answer'

const digits = (count: number) => `0x${'a1'.repeat(count).slice(0, count)}`

test.each<readonly [string, unknown, boolean]>([
  ['61 digits', digits(61), false],
  ['62 digits', digits(62), true],
  ['a hash, 64 digits', digits(64), true],
  ['a signature, 130 digits', digits(130), true],
  ['upper case', `0x${'A1'.repeat(32)}`, true],
  ['0x alone', '0x', false],
  ['no prefix', 'a'.repeat(64), false],
  ['another letter', `0x${'g'.repeat(64)}`, false],
  ['a line after it', `${digits(64)}\n`, false],
  ['an object', { signature: digits(64) }, false],
  ['nothing', undefined, false],
])('param: the answer is %s', (_, answer, isTransaction) => {
  expect(isTransactionAnswer(answer)).toBe(isTransaction)
})
