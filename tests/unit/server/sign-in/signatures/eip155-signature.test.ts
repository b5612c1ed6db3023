import { secp256k1 } from '@noble/curves/secp256k1'
import { bytesToHex, type Hex, hexToBytes, serializeErc6492Signature, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { RpcCallError } from '@/lib/server/rpc/rpc-call'
import type { SignatureClaim } from '@/lib/server/sign-in/signatures/signature-verdict'
import { type VerifierParts, verifySignature } from '@/lib/server/sign-in/signatures/verify-signature'
import { acceptedOf, corruptionsOf, TEXT, verify } from './signature-corruptions'

const CHAIN = 'eip155:1'
const owner = privateKeyToAccount(`0x${'07'.repeat(32)}`)
const other = privateKeyToAccount(`0x${'08'.repeat(32)}`)
// A text whose signature has parity 1: with parity 0, removing the last byte would give a valid EIP-2098 signature.
const message = `${TEXT}.`
const signed = await owner.signMessage({ message })
const [rs, v] = [signed.slice(0, 130), Number.parseInt(signed.slice(130), 16)]
const good: SignatureClaim = { chainId: CHAIN, address: owner.address, message, signature: signed }
const codec = {
  read: (signature: string) => hexToBytes(signature as Hex),
  write: (bytes: Uint8Array) => bytesToHex(bytes),
}

const byte = (value: number) => value.toString(16).padStart(2, '0')
/** EIP-2098: the parity is the highest bit of s. */
const compact = (parity: number) =>
  bytesToHex(hexToBytes(rs as Hex).map((value, at) => (at === 32 ? value | (parity << 7) : value)))

/**
 * Signed by existing wallets: spruceid/siwe (MIT or Apache-2.0), `test/verification_positive.json` at 650dfba (read
 * 2026-11-21), as the texts of its fields.
 */
const siwe = [
  {
    name: 'example message',
    address: '0x9D85ca56217D2bb651b00f15e694EB7E713637D4',
    message: `login.xyz wants you to sign in with your Ethereum account:
0x9D85ca56217D2bb651b00f15e694EB7E713637D4

Sign-In With Ethereum Example Statement

URI: https://login.xyz
Version: 1
Chain ID: 1
Nonce: bTyXgcQxn2htgkjJn
Issued At: 2022-01-27T17:09:38.578Z
Expiration Time: 2100-01-07T14:31:43.952Z`,
    signature:
      '0xdc35c7f8ba2720df052e0092556456127f00f7707eaa8e3bbff7e56774e7f2e05a093cfc9e02964c33d86e8e066e221b7d153d27e5a2e97ccd5ca7d3f2ce06cb1b',
  },
  {
    name: 'not yet valid',
    address: '0xE6D3Aa1F561A215E5eb1f02Ba8705385F03fCaFB',
    message: `login.xyz wants you to sign in with your Ethereum account:
0xE6D3Aa1F561A215E5eb1f02Ba8705385F03fCaFB

Sign-In With Ethereum Example Statement

URI: https://login.xyz
Version: 1
Chain ID: 1
Nonce: lx2nx4so
Issued At: 2022-01-05T14:27:30.883Z
Not Before: 2100-01-07T14:31:43.952Z`,
    signature:
      '0xc2539ace78f13c7eb8c0852d38d269a6f97bebd9f7872097d2e3137b541f8bf50176062a46eeea83086bd2721423fb5755a932ff6ccc046ed482d14e4576042f1c',
  },
  {
    name: 'recovery byte starting at 0',
    address: '0xc95EB884FE852e241D409234bfC7045CB9E31BD7',
    message: `www.tally.xyz wants you to sign in with your Ethereum account:
0xc95EB884FE852e241D409234bfC7045CB9E31BD7

Sign in with Ethereum to Tally

URI: https://tally.xyz
Version: 1
Chain ID: 1
Nonce: 15050747
Issued At: 2022-06-30T14:08:51.382Z`,
    signature:
      '0x8c46b6eb8505939892d8e9b075f89f8277321b17b993151f37810cdda38cce6f4a85909d2b53e6a14629c74c0ac38bf4becde78ee5b2529812bf6cceaf7b2a2501',
  },
]

describe('accounts of a key', () => {
  test.each(siwe)('behavior: a signature of an existing wallet is accepted: $name', async (vector) => {
    expect(await verify({ ...vector, chainId: CHAIN })).toEqual({ valid: true })
    expect(await verify({ ...vector, chainId: CHAIN, address: other.address })).toMatchObject({ valid: false })
  })

  test.each([
    ['v of 27 and 28', signed],
    ['v of 0 and 1', `${rs}${byte(v - 27)}`],
    ['EIP-2098', compact(v - 27)],
    ['capitals', `0x${signed.slice(2).toUpperCase()}`],
  ])('behavior: accepted: %s', async (_, signature) => {
    expect(await verify({ ...good, signature })).toEqual({ valid: true })
  })

  test('behavior: an address without a checksum is accepted', async () => {
    expect(await verify({ ...good, address: owner.address.toLowerCase() })).toEqual({ valid: true })
  })

  test('behavior: of all 256 values of v, two are accepted for the parity', async () => {
    const taken: number[] = []
    for (let value = 0; value < 256; value += 1) {
      if ((await verify({ ...good, signature: `${rs}${byte(value)}` })).valid) taken.push(value)
    }
    expect(taken).toEqual([v - 27, v])
  })

  test.each([
    ['65 bytes', signed],
    ['v of 0 and 1', `${rs}${byte(v - 27)}`],
    ['EIP-2098', compact(v - 27)],
  ])('error: every corruption is refused: %s', async (_, signature) => {
    const wrong = corruptionsOf({ ...good, signature }, codec, other.address)
    expect(await acceptedOf(wrong)).toEqual([])
  })

  const { r, s } = secp256k1.Signature.fromCompact(rs.slice(2))
  const highS = new secp256k1.Signature(r, secp256k1.CURVE.n - s).toCompactHex()
  const zero = '00'.repeat(32)
  test.each([
    ['a high s with the other parity', `0x${highS}${byte(55 - v)}`],
    ['a high s with the same parity', `0x${highS}${byte(v)}`],
    ['a high s in 64 bytes', `0x${highS}`],
    ['the other parity', `${rs}${byte(55 - v)}`],
    ['the other parity in 64 bytes', compact(28 - v)],
    ['no r', `0x${zero}${rs.slice(66)}${byte(v)}`],
    ['no s', `${rs.slice(0, 66)}${zero}${byte(v)}`],
    ['an r above the order', `0x${'ff'.repeat(32)}${rs.slice(66)}${byte(v)}`],
    ['no 0x', signed.slice(2)],
    ['an odd number of digits', signed.slice(0, -1)],
    [
      'a text signed without its prefix',
      bytesToHex(secp256k1.sign(new Uint8Array(32), '07'.repeat(32)).toCompactRawBytes()),
    ],
  ])('error: refused: %s', async (_, signature) => {
    expect(await verify({ ...good, signature })).toMatchObject({ valid: false })
  })

  test.each([
    ['a wrong checksum', owner.address.replace(/[a-f]/, (letter) => letter.toUpperCase())],
    ['bytes too few', owner.address.slice(0, -2)],
    ['a name', 'vitalik.eth'],
  ])('error: refused: an address with %s', async (_, address) => {
    expect(await verify({ ...good, address })).toEqual({ valid: false, reason: 'malformed' })
  })

  test('error: a chain outside the list is not supported, whoever signed', async () => {
    expect(await verify({ ...good, chainId: 'eip155:2' })).toEqual({ valid: false, reason: 'unsupported' })
  })
})

describe('calls to the chain', () => {
  type Request = VerifierParts['rpc']['request']
  let asked: unknown[]
  beforeEach(() => {
    asked = []
  })
  const byAnswer = (answer: Request): VerifierParts => ({
    rpc: {
      chainIds: [CHAIN],
      request: (...call) => {
        asked.push(call[1])
        return answer(...call)
      },
    },
    cosmosPrefixes: {},
  })
  const notTheirs: SignatureClaim = { ...good, address: other.address }
  const wrapped = serializeErc6492Signature({ address: other.address, data: '0x1234', signature: signed })

  test("behavior: the signature of the account's own key needs no call", async () => {
    await verifySignature(
      good,
      byAnswer(async () => '0x01'),
    )
    expect(asked).toEqual([])
  })

  test.each([
    ['a signature without a wrap, in one that deploys nothing', signed, zeroAddress, '0x'],
    ['a wrapped one, as it is', wrapped, other.address, '0x1234'],
  ] as const)('behavior: %s calls the validator, with a gas limit', async (_, signature, factory, data) => {
    await verifySignature(
      { ...notTheirs, signature },
      byAnswer(async () => '0x'),
    )
    const inside = serializeErc6492Signature({ address: factory, data, signature: signed }).slice(2)
    expect(asked).toEqual([
      { method: 'eth_call', params: [{ data: expect.stringContaining(inside), gas: '0x4c4b40' }, 'latest'] },
    ])
  })

  test.each([
    ['its one byte', '0x01', true],
    ['its other byte', '0x00', false],
    ['two bytes', '0x0101', false],
    ['a word', `0x${'0'.repeat(63)}1`, false],
    ["a wallet's magic value", `0x1626ba7e${'00'.repeat(28)}`, false],
    ['nothing', '0x', false],
    ['a number', 1, false],
    ['true', true, false],
    ['null', null, false],
    ['an object', {}, false],
  ])('param: the validator answers %s', async (_, answer, valid) => {
    expect(
      await verifySignature(
        notTheirs,
        byAnswer(async () => answer),
      ),
    ).toMatchObject({ valid })
  })

  test.each([
    ['the code reverted', new RpcCallError({ code: 3, message: 'execution reverted' }), 'mismatch'],
    ['the gas ran out', new RpcCallError({ code: -32000, message: 'out of gas' }), 'mismatch'],
    ['the node is busy', new RpcCallError({ code: -32005, message: 'limit' }), 'unavailable'],
    ['no node answers', new AppError('upstream.failed'), 'unavailable'],
    ['no node answers in time', new AppError('upstream.timeout'), 'unavailable'],
  ] as const)('error: refused when %s', async (_, cause, reason) => {
    const verdict = await verifySignature(
      notTheirs,
      byAnswer(() => Promise.reject(cause)),
    )
    expect(verdict).toEqual({ valid: false, reason })
  })

  test('error: a chain that does not answer leads to a refusal after five seconds', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let stopped: AbortSignal | undefined
    const silent = byAnswer((_, __, signal) => {
      stopped = signal
      return new Promise(() => {})
    })
    const verdict = verifySignature(notTheirs, silent)
    await vi.advanceTimersByTimeAsync(4_999)
    expect(stopped?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await verdict).toEqual({ valid: false, reason: 'unavailable' })
    expect(stopped?.aborted).toBe(true)
  })

  test('error: an aborted verification rejects', async () => {
    const left = new AbortController()
    const verdict = verifySignature(
      notTheirs,
      byAnswer(() => new Promise(() => {})),
      left.signal,
    )
    left.abort(new AppError('request.aborted'))
    await expect(verdict).rejects.toMatchObject({ code: 'request.aborted' })
  })
})
