import { base58 } from '@scure/base'
import {
  AccountRole,
  address,
  generateKeyPairSigner,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  partiallySignTransaction,
} from '@solana/kit'
import { describe, expect, test } from 'vitest'
import {
  mustSignSolana,
  parseSolanaText,
  parseSolanaTransaction,
  resolveSolanaTransaction,
  withSolanaBlockhash,
  withSolanaSignature,
} from '@/lib/clear-signing/solana-transaction'
import { isSolanaTransaction } from '@/lib/custody/solana-transaction-bytes'
import { encodeMessage, unsignedTransaction } from '@/lib/send/solana-message'
import { randomSolanaTransaction } from '@/tests/support/random-solana-transactions'
import { seededRandom } from '@/tests/support/seeded-random'

const key = (fill: number) => new Uint8Array(32).fill(fill)
const PAYER = base58.encode(key(1))
const FRIEND = base58.encode(key(2))
const PROGRAM = base58.encode(key(3))
const BLOCKHASH = base58.encode(key(9))
const TABLE = base58.encode(key(7))

const transfer = () =>
  unsignedTransaction(
    encodeMessage({
      payer: PAYER,
      blockhash: BLOCKHASH,
      instructions: [
        {
          program: PROGRAM,
          accounts: [
            { address: PAYER, isSigner: true, isWritable: true },
            { address: FRIEND, isSigner: false, isWritable: true },
          ],
          data: Uint8Array.of(1, 2, 3),
        },
      ],
    }),
  )

interface Parts {
  readonly version?: readonly number[]
  readonly signatures?: number
  readonly header?: readonly number[]
  readonly keys?: readonly Uint8Array[]
  readonly instructions?: readonly number[]
  readonly lookups?: readonly number[]
  readonly rest?: readonly number[]
}

/** A transaction in parts, each of which may be wrong. Positions: 0 the payer, 1 an account, 2 a program. */
const madeOf = ({
  version = [0x80],
  signatures = 1,
  header = [1, 0, 1],
  keys = [key(1), key(2), key(3)],
  instructions = [1, 2, 2, 0, 1, 1, 5],
  lookups = [0],
  rest = [],
}: Parts) =>
  Uint8Array.from([
    signatures,
    ...new Uint8Array(64 * signatures),
    ...version,
    ...header,
    keys.length,
    ...keys.flatMap((each) => [...each]),
    ...key(9),
    ...instructions,
    ...lookups,
    ...rest,
  ])
const lookup = (writable: readonly number[], readable: readonly number[]) => [
  1,
  ...key(7),
  writable.length,
  ...writable,
  readable.length,
  ...readable,
]

describe('parseSolanaTransaction', () => {
  test('behavior: reads 300 random transactions as Solana Kit has made them, and puts in their lookup tables', () => {
    const random = seededRandom(20_261_128)
    let withTables = 0
    for (let turn = 0; turn < 300; turn += 1) {
      const made = randomSolanaTransaction(random)
      const parsed = parseSolanaTransaction(made.bytes)
      const { messageBytes } = getTransactionDecoder().decode(made.bytes)
      const compiled = getCompiledTransactionMessageDecoder().decode(messageBytes)
      if (compiled.version === 1) throw new Error('not made here')
      expect(parsed.message).toEqual(new Uint8Array(messageBytes))
      expect([parsed.version, parsed.feePayer, parsed.blockhash]).toEqual([made.version, made.feePayer, made.blockhash])
      expect(parsed.accounts.map((each) => each.address)).toEqual(compiled.staticAccounts)
      expect(parsed.signatures).toEqual(parsed.signers.map(() => null))
      const lookups = 'addressTableLookups' in compiled ? (compiled.addressTableLookups ?? []) : []
      expect(parsed.lookups).toEqual(
        lookups.map(({ lookupTableAddress, writableIndexes, readonlyIndexes }) => ({
          table: lookupTableAddress,
          writable: writableIndexes,
          readable: readonlyIndexes,
        })),
      )
      if (lookups.length > 0) withTables += 1

      const { accounts, instructions } = resolveSolanaTransaction(parsed, made.tables)
      expect(instructions.map(({ program, data }) => [program, data])).toEqual(
        made.instructions.map(({ programAddress, data }) => [programAddress, data]),
      )
      expect(instructions.map((each) => each.accounts.map((account) => account.address))).toEqual(
        made.instructions.map((each) => each.accounts?.map((account) => account.address)),
      )
      for (const asked of made.instructions.flatMap((each) => each.accounts ?? [])) {
        const use = accounts.find((account) => account.address === asked.address)
        const isWritable = [AccountRole.WRITABLE, AccountRole.WRITABLE_SIGNER].includes(asked.role)
        const isSigner = [AccountRole.READONLY_SIGNER, AccountRole.WRITABLE_SIGNER].includes(asked.role)
        expect(use).toMatchObject({ isWritable, isSigner })
      }
      expect(isSolanaTransaction(made.bytes)).toBe(true)
    }
    expect(withTables).toBeGreaterThan(60)
  })

  test('behavior: a byte that is missing, added or changed makes no other transaction of the same bytes', () => {
    const bytes = transfer()
    for (let length = 0; length < bytes.length; length += 1) {
      expect(() => parseSolanaTransaction(bytes.slice(0, length))).toThrow()
    }
    expect(() => parseSolanaTransaction(Uint8Array.of(...bytes, 0))).toThrow('bytes follow')
    const random = seededRandom(7)
    for (let turn = 0; turn < 2_000; turn += 1) {
      const changed = Uint8Array.from(bytes)
      changed[random(bytes.length)] = random(256)
      let parsed: ReturnType<typeof parseSolanaTransaction>
      try {
        parsed = parseSolanaTransaction(changed)
      } catch (thrown) {
        expect(thrown).toMatchObject({ code: 'rpc.invalid_params' })
        continue
      }
      const signature = parsed.signatures[0] ?? new Uint8Array(64)
      expect(withSolanaSignature(parsed, parsed.feePayer, signature)).toEqual(changed)
      expect(isSolanaTransaction(changed)).toBe(true)
    }
  })

  test('behavior: reads base58', () => {
    expect(parseSolanaText(base58.encode(transfer()))).toEqual(parseSolanaTransaction(transfer()))
    expect(parseSolanaTransaction(madeOf({})).instructions).toEqual([
      { program: 2, accounts: [0, 1], data: Uint8Array.of(5) },
    ])
  })

  test.each<[string, Parts]>([
    ['a version that does not exist', { version: [0x81] }],
    ['more places for signatures than signers', { signatures: 2 }],
    ['no place for a signature', { signatures: 0 }],
    ['no signer', { header: [0, 0, 1] }],
    ['a fee payer that is not writable', { header: [1, 1, 1] }],
    ['more signers than accounts', { signatures: 3, header: [3, 0, 1] }],
    ['an account that is listed twice', { keys: [key(1), key(2), key(2)] }],
    ['the fee payer as program', { instructions: [1, 0, 0, 0] }],
    ['a program out of range', { instructions: [1, 3, 0, 0] }],
    ['a program of a lookup table', { instructions: [1, 3, 0, 0], lookups: lookup([0], []) }],
    ['an account out of range', { instructions: [1, 2, 1, 3, 0] }],
    ['an account beyond the lookup table', { instructions: [1, 2, 1, 4, 0], lookups: lookup([0], []) }],
    ['data beyond the end', { instructions: [1, 2, 0, 9, 1] }],
    ['a length in a longer spelling', { instructions: [0x81, 0x00, 2, 0, 0] }],
    ['a length of more than 16 bits', { instructions: [0xff, 0xff, 0x04] }],
    ['a length of four bytes', { instructions: [0x80, 0x80, 0x80, 0x01] }],
    ['a lookup table without accounts', { lookups: lookup([], []) }],
    [
      'more than 64 accounts',
      {
        lookups: lookup(
          Array.from({ length: 62 }).map((_, index) => index),
          [],
        ),
      },
    ],
    ['bytes after the end', { rest: [0] }],
    ['more bytes than a packet holds', { instructions: [1, 2, 0, 0x80, 9, ...new Uint8Array(1_152)] }],
  ])('error: %s is refused', (_, parts) => {
    expect(() => parseSolanaTransaction(madeOf(parts))).toThrow(expect.objectContaining({ code: 'rpc.invalid_params' }))
  })

  test('error: a text that is too long, or not base58, is refused', () => {
    for (const text of ['1'.repeat(1_684), 'not base58 0OIl', ''])
      expect(() => parseSolanaText(text)).toThrow(expect.objectContaining({ code: 'rpc.invalid_params' }))
  })
})

describe('resolveSolanaTransaction', () => {
  const looking = () => parseSolanaTransaction(madeOf({ instructions: [1, 2, 2, 3, 4, 0], lookups: lookup([1], [0]) }))
  const [first, second] = [base58.encode(key(11)), base58.encode(key(12))]

  test('behavior: writable accounts of the tables come before the others', () => {
    const { instructions } = resolveSolanaTransaction(looking(), new Map([[TABLE, [first, second]]]))
    expect(instructions[0]?.accounts).toEqual([
      { address: second, isSigner: false, isWritable: true, table: TABLE },
      { address: first, isSigner: false, isWritable: false, table: TABLE },
    ])
  })

  test.each<[string, ReadonlyMap<string, readonly string[]>]>([
    ['missing', new Map()],
    ['too short', new Map([[TABLE, [first]]])],
    ['with an account of the message', new Map([[TABLE, [first, PAYER]]])],
    ['with an account twice', new Map([[TABLE, [first, first]]])],
  ])('error: a table that is %s is refused', (_, tables) => {
    expect(() => resolveSolanaTransaction(looking(), tables)).toThrow(
      expect.objectContaining({ code: 'rpc.invalid_params' }),
    )
  })
})

describe('withSolanaSignature', () => {
  test('behavior: writes the signature of one signer, as Solana Kit does, and keeps that of another', async () => {
    const [payer, friend] = [await generateKeyPairSigner(), await generateKeyPairSigner()]
    const message = encodeMessage({
      payer: payer.address,
      blockhash: BLOCKHASH,
      instructions: [
        {
          program: PROGRAM,
          accounts: [{ address: friend.address, isSigner: true, isWritable: false }],
          data: new Uint8Array(),
        },
      ],
    })
    const unsigned = Uint8Array.of(2, ...new Uint8Array(128), ...message)
    const decoded = getTransactionDecoder().decode(unsigned)
    const { signatures } = await partiallySignTransaction([payer.keyPair, friend.keyPair], decoded)
    const of = (signer: string) => Uint8Array.from(signatures[address(signer)] ?? [])
    const withFriend = parseSolanaTransaction(
      withSolanaSignature(parseSolanaTransaction(unsigned), friend.address, of(friend.address)),
    )
    expect(withFriend.signatures).toEqual([null, of(friend.address)])
    const whole = withSolanaSignature(withFriend, payer.address, of(payer.address))
    expect(parseSolanaTransaction(whole).signatures).toEqual([of(payer.address), of(friend.address)])
    expect(parseSolanaTransaction(whole).message).toEqual(message)
  })

  test('error: an account that is no signer has no place for a signature', () => {
    const parsed = parseSolanaTransaction(transfer())
    expect([mustSignSolana(parsed, PAYER), mustSignSolana(parsed, FRIEND)]).toEqual([true, false])
    expect(() => withSolanaSignature(parsed, FRIEND, new Uint8Array(64))).toThrow(
      expect.objectContaining({ code: 'rpc.invalid_params' }),
    )
    expect(() => withSolanaSignature(parsed, PAYER, new Uint8Array(63))).toThrow(RangeError)
  })
})

test('behavior: another block hash takes the place of the first, and nothing else changes', () => {
  const parsed = parseSolanaTransaction(transfer())
  const message = withSolanaBlockhash(parsed, FRIEND)
  expect(parseSolanaTransaction(unsignedTransaction(message))).toEqual({ ...parsed, message, blockhash: FRIEND })
  expect(() => withSolanaBlockhash(parsed, '1')).toThrow(RangeError)
})
