import { ed25519 } from '@noble/curves/ed25519'
import { blake2b } from '@noble/hashes/blake2'
import { base58, hex, utf8 } from '@scure/base'
import * as sr25519 from '@scure/sr25519'
import { describe, expect, test } from 'vitest'
import type { SignatureClaim } from '@/lib/server/sign-in/signatures/signature-verdict'
import { acceptedOf, corruptionsOf, TEXT, verify } from './signature-corruptions'

const CHAIN = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const seed = new Uint8Array(32).fill(7)
const schnorrSecret = sr25519.secretFromSeed(seed)
const toHex = (bytes: Uint8Array) => `0x${hex.encode(bytes)}`
const codec = { read: (signature: string) => hex.decode(signature.slice(2)), write: toHex }
const fromHex = codec.read

/** SS58 of a key; `network` as bytes, so that invalid encodings can be made. */
function ss58(key: Uint8Array, network: readonly number[]): string {
  const body = Uint8Array.of(...network, ...key)
  const sum = blake2b(Uint8Array.of(...utf8.decode('SS58PRE'), ...body), { dkLen: 64 })
  return base58.encode(Uint8Array.of(...body, ...sum.slice(0, 2)))
}

const wrapped = (text: string) => utf8.decode(`<Bytes>${text}</Bytes>`)
const schnorrKey = sr25519.getPublicKey(schnorrSecret)
const edwardsKey = ed25519.getPublicKey(seed)
const otherAddress = ss58(ed25519.getPublicKey(new Uint8Array(32).fill(8)), [0])

const bySchnorr: SignatureClaim = {
  chainId: CHAIN,
  address: ss58(schnorrKey, [0]),
  message: TEXT,
  signature: toHex(sr25519.sign(schnorrSecret, wrapped(TEXT))),
}
const byEdwards: SignatureClaim = {
  chainId: CHAIN,
  address: ss58(edwardsKey, [0]),
  message: TEXT,
  signature: toHex(ed25519.sign(wrapped(TEXT), seed)),
}

/**
 * polkadot-js (Apache-2.0), `packages/util-crypto/src/signature/verify.spec.ts`, and the one signature of
 * logion-backend-ts, `test/unit/services/util-crypto.spec.ts` (both read 2026-11-21).
 */
const known = [
  {
    name: 'ed25519',
    address: 'DxN4uvzwPzJLtn17yew6jEffPhXQfdKHTp2brufb98vGbPN',
    message: 'hello world',
    signature:
      '0x299d3bf4c8bb51af732f8067b3a3015c0862a5ff34721749d8ed6577ea2708365d1c5f76bd519009971e41156f12c70abc2533837ceb3bad9a05a99ab923de06',
  },
  {
    name: 'sr25519',
    address: 'EK1bFgKm2FsghcttHT7TB7rNyXApFgs9fCbijMGQNyFGBQm',
    message: 'hello world',
    signature:
      '0xca01419b5a17219f7b78335658cab3b126db523a5df7be4bfc2bef76c2eb3b1dcf4ca86eb877d0a6cf6df12db5995c51d13b00e005d053b892bd09c594434288',
  },
  {
    name: 'sr25519, wrapped',
    address: 'J9nD3s7zssCX7bion1xctAF6xcVexcpy2uwy4jTm9JL8yuK',
    message: 'hello world',
    signature:
      '0x84b6afb1c8e54bbcb3f4872baf172580e21310e9387a53742627d6652d121447fa406b82805ed3184fb7bd519175cc9f99f283f97954d95cf966ee164df85489',
  },
  {
    name: 'sr25519 of an extension',
    address: '5Gv8YYFu8H1btvmrJy9FjjAWfb99wrhV3uhPFoNEr918utyR',
    message: 'test message\n',
    signature:
      '0x22f91b41ba12f8663ddce26bfc90dbfe6a51683fd3782ad679ab2a5fdbe7d44c2a119f22c74eea22555e5483eb7f42b828f189a38379d59c3b607d2461f0858e',
  },
]

describe('polkadot', () => {
  test.each(known)('behavior: the known signature is accepted: $name', async ({ address, message, signature }) => {
    expect(await verify({ chainId: CHAIN, address, message, signature })).toEqual({ valid: true })
  })

  test.each(known)('error: the known signature of another account is refused: $name', async (vector) => {
    expect(await verify({ ...vector, chainId: CHAIN, address: otherAddress })).toMatchObject({ valid: false })
  })

  test.each([
    ['sr25519, wrapped', bySchnorr],
    ['sr25519, plain', { ...bySchnorr, signature: toHex(sr25519.sign(schnorrSecret, utf8.decode(TEXT))) }],
    ['sr25519 with its kind before it', { ...bySchnorr, signature: bySchnorr.signature.replace('0x', '0x01') }],
    ['ed25519, wrapped', byEdwards],
    ['ed25519, plain', { ...byEdwards, signature: toHex(ed25519.sign(utf8.decode(TEXT), seed)) }],
    ['ed25519 with its kind before it', { ...byEdwards, signature: byEdwards.signature.replace('0x', '0x00') }],
    ['an address of any network', { ...byEdwards, address: ss58(edwardsKey, [42]) }],
    ['an address of a network with a number of two bytes', { ...byEdwards, address: ss58(edwardsKey, [0x50, 0x00]) }],
  ])('behavior: accepted: %s', async (_, claim) => {
    expect(await verify(claim)).toEqual({ valid: true })
  })

  test.each([
    ['sr25519', bySchnorr],
    ['ed25519', byEdwards],
  ])('error: every corruption of %s is refused', async (_, claim) => {
    // A byte 0 before an ed25519 signature is its type, which is tested above.
    const corruptions = corruptionsOf(claim, codec, otherAddress).filter(([name]) => name !== 'with a byte before it')
    expect(await acceptedOf(corruptions)).toEqual([])
  })

  test.each([
    ['a key of one curve with a signature of the other', { ...byEdwards, signature: bySchnorr.signature }],
    ['sr25519 that says it is ed25519', { ...bySchnorr, signature: bySchnorr.signature.replace('0x', '0x00') }],
    ['ed25519 that says it is sr25519', { ...byEdwards, signature: byEdwards.signature.replace('0x', '0x01') }],
    ['a kind that is no curve', { ...byEdwards, signature: byEdwards.signature.replace('0x', '0x03') }],
    ['no 0x', { ...byEdwards, signature: byEdwards.signature.slice(2) }],
    [
      'a text wrapped twice',
      {
        ...byEdwards,
        signature: toHex(ed25519.sign(wrapped(`<Bytes>${TEXT}</Bytes>`), seed)),
      },
    ],
    [
      'sr25519 without its mark',
      {
        ...bySchnorr,
        signature: toHex(fromHex(bySchnorr.signature).with(63, (fromHex(bySchnorr.signature)[63] ?? 0) & 0x7f)),
      },
    ],
    ['a network number of one byte in two', { ...byEdwards, address: ss58(edwardsKey, [0x40, 0x00]) }],
    ['a network number that is not defined', { ...byEdwards, address: ss58(edwardsKey, [0x80, 0x01]) }],
    ['a wrong checksum', { ...byEdwards, address: base58.encode(base58.decode(byEdwards.address).with(34, 0)) }],
    ['a key of 31 bytes', { ...byEdwards, address: ss58(edwardsKey.slice(1), [0]) }],
    [
      'a key of small order, for which everything is signed',
      {
        ...byEdwards,
        address: ss58(Uint8Array.of(1, ...new Uint8Array(31)), [0]),
        signature: toHex(Uint8Array.of(1, ...new Uint8Array(63))),
      },
    ],
    [
      'the zero key of ristretto',
      {
        ...bySchnorr,
        address: ss58(new Uint8Array(32), [0]),
        signature: toHex(new Uint8Array(64).with(63, 0x80)),
      },
    ],
  ])('error: refused: %s', async (_, claim) => {
    expect(await verify(claim)).toMatchObject({ valid: false })
  })
})
