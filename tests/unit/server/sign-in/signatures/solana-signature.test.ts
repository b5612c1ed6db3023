import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64, hex, utf8 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import type { SignatureClaim } from '@/lib/server/sign-in/signatures/signature-verdict'
import { acceptedOf, corruptionsOf, TEXT, verify } from './signature-corruptions'

const CHAIN = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const secret = new Uint8Array(32).fill(7)
const address = base58.encode(ed25519.getPublicKey(secret))
const otherAddress = base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(8)))
const bytes = ed25519.sign(utf8.decode(TEXT), secret)
const good: SignatureClaim = { chainId: CHAIN, address, message: TEXT, signature: base58.encode(bytes) }

/** RFC 8032 section 7.1, the two tests whose message is text (https://www.rfc-editor.org/rfc/rfc8032, read 2026-11-21). */
const rfc8032 = [
  {
    message: '',
    key: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    signature:
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  },
  {
    message: 'r',
    key: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    signature:
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  },
]

/**
 * Adds L, the order of the base point (RFC 8032 section 5.1), to the scalar of a signature: the same proof in another
 * encoding.
 */
function withLargeScalar(signature: Uint8Array): Uint8Array {
  const order = 2n ** 252n + 27742317777372353535851937790883648493n
  const scalar = BigInt(`0x${hex.encode(signature.slice(32).reverse())}`) + order
  return Uint8Array.of(...signature.slice(0, 32), ...hex.decode(scalar.toString(16).padStart(64, '0')).reverse())
}

describe('solana', () => {
  test.each(rfc8032)(
    'behavior: the signature of RFC 8032 over "$message" is accepted',
    async ({ message, key, signature }) => {
      const claim = { chainId: CHAIN, address: base58.encode(hex.decode(key)), message } as const
      expect(await verify({ ...claim, signature: base58.encode(hex.decode(signature)) })).toEqual({ valid: true })
    },
  )

  test.each([
    ['base58', base58.encode(bytes)],
    ['base64', base64.encode(bytes)],
  ])('behavior: a signature in %s is accepted', async (_, signature) => {
    expect(await verify({ ...good, signature })).toEqual({ valid: true })
  })

  test.each([
    ['base58', base58],
    ['base64', base64],
  ] as const)('error: every corruption of a signature in %s is refused', async (_, { decode, encode }) => {
    const claim = { ...good, signature: encode(bytes) }
    expect(await acceptedOf(corruptionsOf(claim, { read: decode, write: encode }, otherAddress))).toEqual([])
  })

  test.each([
    ['a scalar above the order', { signature: base58.encode(withLargeScalar(bytes)) }],
    ['hex', { signature: hex.encode(bytes) }],
    ['base64 without its padding', { signature: base64.encode(bytes).replace('==', '') }],
    ['base64 with other bits in its padding', { signature: base64.encode(bytes).replace(/.==$/, 'B==') }],
    [
      'a key of small order, for which everything is signed',
      {
        // The point (0, 1) as key and as R, with the scalar 0, satisfies the equation for every text.
        address: base58.encode(Uint8Array.of(1, ...new Uint8Array(31))),
        signature: base58.encode(Uint8Array.of(1, ...new Uint8Array(63))),
      },
    ],
    [
      'a key with a second spelling (y = p + 1)',
      {
        address: base58.encode(hex.decode('eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f')),
        signature: base58.encode(Uint8Array.of(1, ...new Uint8Array(63))),
      },
    ],
    ['a key of 31 bytes', { address: base58.encode(new Uint8Array(31).fill(9)) }],
  ])('error: refused: %s', async (_, wrong) => {
    expect(await verify({ ...good, ...wrong })).toMatchObject({ valid: false })
  })

  test('param: a malformed signature and a mismatch are distinguished', async () => {
    expect(await verify({ ...good, signature: 'garbage' })).toEqual({ valid: false, reason: 'malformed' })
    expect(await verify({ ...good, address: otherAddress })).toEqual({ valid: false, reason: 'mismatch' })
  })
})
