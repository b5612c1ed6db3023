import { base58 } from '@scure/base'
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getProgramDerivedAddress,
  getTransactionEncoder,
  isOffCurveAddress,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { ASSOCIATED_TOKEN_PROGRAM } from '@/lib/chains/solana-programs'
import { associatedTokenAddress, isOnCurve } from '@/lib/send/solana-addresses'
import { encodeMessage, littleEndian, unsignedTransaction } from '@/lib/send/solana-message'

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const BLOCKHASH = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi'
const newAddress = async () => (await generateKeyPairSigner()).address

describe('associatedTokenAddress', () => {
  test('behavior: equals what Solana Kit derives, for twenty owners', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const owner = await newAddress()
      const bytes = getAddressEncoder()
      const [expected] = await getProgramDerivedAddress({
        programAddress: address(ASSOCIATED_TOKEN_PROGRAM),
        seeds: [owner, TOKEN_PROGRAM, USDC].map((each) => bytes.encode(address(each))),
      })
      expect(associatedTokenAddress(owner, USDC, TOKEN_PROGRAM)).toBe(expected)
    }
  })

  test('behavior: agrees with Solana Kit on which bytes are a public key', async () => {
    for (let turn = 0; turn < 60; turn += 1) {
      const bytes = crypto.getRandomValues(new Uint8Array(32))
      const text = base58.encode(bytes)
      expect([text, isOnCurve(bytes)]).toEqual([text, !isOffCurveAddress(address(text))])
    }
    expect(isOnCurve(base58.decode(await newAddress()))).toBe(true)
  })
})

describe('encodeMessage', () => {
  test('behavior: equals what Solana Kit compiles, byte by byte, with accounts used twice and in every role', async () => {
    const [payer, other, third] = [await newAddress(), await newAddress(), await newAddress()]
    const roles = [
      { address: payer, isSigner: true, isWritable: true, role: AccountRole.WRITABLE_SIGNER },
      { address: other, isSigner: false, isWritable: true, role: AccountRole.WRITABLE },
      { address: third, isSigner: false, isWritable: false, role: AccountRole.READONLY },
    ]
    const data = Uint8Array.from([2, ...littleEndian(2n ** 64n - 1n, 8), ...new Uint8Array(200)])
    const programs = [ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM]
    const compiled = compileTransaction(
      pipe(
        createTransactionMessage({ version: 'legacy' }),
        (message) => setTransactionMessageFeePayer(payer, message),
        (message) =>
          setTransactionMessageLifetimeUsingBlockhash(
            { blockhash: BLOCKHASH as Blockhash, lastValidBlockHeight: 1n },
            message,
          ),
        (message) =>
          appendTransactionMessageInstructions(
            programs.map((program) => ({ programAddress: address(program), accounts: roles, data })),
            message,
          ),
      ),
    )
    const message = encodeMessage({
      payer,
      blockhash: BLOCKHASH,
      instructions: programs.map((program) => ({ program, accounts: roles, data })),
    })
    const header = [...message.slice(0, 3)]
    expect(header).toEqual([...compiled.messageBytes.slice(0, 3)])
    expect(decoded(message)).toEqual(decoded(Uint8Array.from(compiled.messageBytes)))
    expect(unsignedTransaction(message)).toHaveLength(getTransactionEncoder().encode(compiled).length)
  })
})

/** The accounts of a message as a set within each role, and its instructions with addresses: the order is free. */
function decoded(message: Uint8Array) {
  const [signers = 0, readSigners = 0, readOthers = 0, count = 0] = message
  const keys = Array.from({ length: count }, (_, index) =>
    base58.encode(message.slice(4 + index * 32, 36 + index * 32)),
  )
  const isWritable = (index: number) => (index < signers ? index < signers - readSigners : index < count - readOthers)
  const rest = message.slice(4 + count * 32)
  const instructions: unknown[] = []
  let at = 33
  for (let left = rest[32] ?? 0; left > 0; left -= 1) {
    const program = keys[rest[at] ?? -1]
    const used = [...rest.slice(at + 2, at + 2 + (rest[at + 1] ?? 0))].map((index) => keys[index])
    at += 2 + used.length
    const length = (rest[at] ?? 0) < 128 ? (rest[at] ?? 0) : ((rest[at] ?? 0) & 127) | ((rest[at + 1] ?? 0) << 7)
    at += length < 128 ? 1 : 2
    instructions.push({ program, used, data: [...rest.slice(at, at + length)] })
    at += length
  }
  expect(at).toBe(rest.length)
  return {
    first: keys[0],
    keys: keys.map((key, index) => `${key} ${index < signers} ${isWritable(index)}`).toSorted(),
    blockhash: base58.encode(rest.slice(0, 32)),
    instructions,
  }
}
