import {
  address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { isSolanaTransaction } from '@/lib/custody/solana-transaction-bytes'

const PAYER = address('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
const PROGRAM = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const HASH = blockhash('4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z6wfJf2R4n3pe')

function transaction(version: 0 | 'legacy', data: number) {
  return compileTransaction(
    pipe(
      createTransactionMessage({ version }),
      (message) => setTransactionMessageFeePayer(PAYER, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash({ blockhash: HASH, lastValidBlockHeight: 1n }, message),
      (message) =>
        appendTransactionMessageInstruction({ programAddress: PROGRAM, data: new Uint8Array(data) }, message),
    ),
  )
}

describe('isSolanaTransaction', () => {
  test.each([
    ['legacy', 5],
    ['legacy', 300],
    [0, 5],
    [0, 200],
  ] as const)(
    'behavior: a transaction of version %s with %i bytes of data is one, whole and as its message',
    (version, data) => {
      const compiled = transaction(version, data)
      expect(isSolanaTransaction(new Uint8Array(compiled.messageBytes))).toBe(true)
      expect(isSolanaTransaction(new Uint8Array(getTransactionEncoder().encode(compiled)))).toBe(true)
    },
  )

  test('behavior: with a byte more or less it is none, and neither is a text', () => {
    const bytes = new Uint8Array(transaction(0, 5).messageBytes)
    expect(isSolanaTransaction(bytes.slice(0, -1))).toBe(false)
    expect(isSolanaTransaction(Uint8Array.of(...bytes, 0))).toBe(false)
    for (const text of ['', 'hello', 'shop.example wants you to sign in with your Solana account:\n'.repeat(20)])
      expect(isSolanaTransaction(new TextEncoder().encode(text))).toBe(false)
  })
})
