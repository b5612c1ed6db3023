import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@/lib/chains/solana-programs'
import { littleEndian } from '@/lib/send/solana-message'
import { readTokenAccount } from '@/lib/server/simulation/solana-holdings'

const key = (fill: number) => new Uint8Array(32).fill(fill)
const [MINT, OWNER, DELEGATE, CLOSER] = [1, 2, 3, 4].map((fill) => base58.encode(key(fill)))

/** A token account of 165 bytes, and what follows it. */
const bytesOf = (rest: readonly number[] = [], { state = 1, hasDelegate = true } = {}) =>
  Uint8Array.from([
    ...[...key(1), ...key(2), ...littleEndian(2n ** 64n - 1n, 8)],
    ...[hasDelegate ? 1 : 0, 0, 0, 0, ...key(3), state],
    ...[...new Array(12).fill(0), ...littleEndian(7n, 8), 1, 0, 0, 0, ...key(4)],
    ...rest,
  ])
const read = (owner: string, data: Uint8Array) => readTokenAccount({ owner, data, lamports: 1n })
const multisig = new Array(190).fill(2)

describe('readTokenAccount', () => {
  const whole = {
    mint: MINT,
    owner: OWNER,
    amount: 2n ** 64n - 1n,
    delegate: DELEGATE,
    delegated: 7n,
    closeAuthority: CLOSER,
  }

  test.each([
    ['Token', TOKEN_PROGRAM, bytesOf(), whole],
    ['Token-2022', TOKEN_2022_PROGRAM, bytesOf(), whole],
    ['Token-2022 with extensions', TOKEN_2022_PROGRAM, bytesOf([2, 7, 0, 0, 0]), whole],
    ['Token without a delegate', TOKEN_PROGRAM, bytesOf([], { hasDelegate: false }), { ...whole, delegate: null }],
    ['Token, frozen', TOKEN_PROGRAM, bytesOf([], { state: 2 }), whole],
  ])('behavior: reads an account of %s', (_, program, data, expected) => {
    expect(read(program, data)).toEqual(expected)
  })

  test.each([
    ['another program', SYSTEM_PROGRAM, bytesOf()],
    ['a mint with extensions', TOKEN_2022_PROGRAM, bytesOf([1, 7, 0, 0, 0])],
    ['a multisig, whose keys could say anything', TOKEN_2022_PROGRAM, bytesOf(multisig)],
    ['more bytes than the Token program stores', TOKEN_PROGRAM, bytesOf([2])],
    ['a byte less', TOKEN_PROGRAM, bytesOf().slice(0, -1)],
    ['an account that is not initialized', TOKEN_PROGRAM, bytesOf([], { state: 0 })],
  ])('error: %s is no token account', (_, program, data) => {
    expect(read(program, data)).toBe(null)
  })
})
