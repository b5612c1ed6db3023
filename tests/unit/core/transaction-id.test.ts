import { expect, test } from 'vitest'
import { isTransactionId } from '@/lib/core/transaction-id'

/** The longest and a usual signature: 64 bytes in base58. */
const SIGNATURE = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'
const HASH = `0x${'aB'.repeat(32)}`

test.each([
  ['eip155', HASH, true],
  ['eip155', HASH.slice(0, -1), false],
  ['eip155', `${HASH}0`, false],
  ['eip155', SIGNATURE, false],
  ['eip155', null, false],
  ['solana', SIGNATURE, true],
  ['solana', HASH, false],
  ['solana', `${SIGNATURE}1`, false],
  // 0, O, I and l are not in the alphabet.
  ['solana', SIGNATURE.replace('5', '0'), false],
] as const)('param: %s accepts %j as a transaction id: %s', (namespace, value, taken) => {
  expect(isTransactionId(namespace, value)).toBe(taken)
})
