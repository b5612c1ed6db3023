import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { base64, bech32, utf8 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import type { SignatureClaim } from '@/lib/server/sign-in/signatures/signature-verdict'
import { acceptedOf, corruptionsOf, TEXT, verify } from './signature-corruptions'

const secret = new Uint8Array(32).fill(7)
const otherSecret = new Uint8Array(32).fill(8)
const keyOf = (of: Uint8Array) => secp256k1.getPublicKey(of, true)
const addressOf = (prefix: string, key: Uint8Array) => bech32.encode(prefix, bech32.toWords(ripemd160(sha256(key))))

/** The document as ADR-36 shows it, spelled out; the verifier writes its own. */
function documentOf(address: string, message: string): string {
  const data = base64.encode(utf8.decode(message))
  return `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":{"data":"${data}","signer":"${address}"}}],"sequence":"0"}`
}

function sign(prefix: string, message: string, key = secret): Uint8Array {
  const document = documentOf(addressOf(prefix, keyOf(key)), message)
  return secp256k1.sign(sha256(utf8.decode(document)), key).toCompactRawBytes()
}

const good: SignatureClaim = {
  chainId: 'cosmos:cosmoshub-4',
  address: addressOf('cosmos', keyOf(secret)),
  message: TEXT,
  signature: base64.encode(sign('cosmos', TEXT)),
  publicKey: base64.encode(keyOf(secret)),
}

/**
 * Made by an existing wallet: a public example of `verifyADR36Amino` of `@keplr-wallet/cosmos`, found by a search of
 * public code on 2026-11-21.
 */
const keplr: SignatureClaim = {
  chainId: 'cosmos:cosmoshub-4',
  address: 'cosmos1m9l358xunhhwds0568za49mzhvuxx9uxre5tud',
  message: 'cosmos1m9l358xunhhwds0568za49mzhvuxx9uxre5tud',
  publicKey: 'A/MdHVpitzHNSdD1Zw3kY+L5PEIPyd9l6sD5i4aIfXp9',
  signature: 'vb78/y129cOiWyQkeFF8wCKZsOyzjpILnpEVZ72o5YUhEOmQZzVPcbUqWPLR7aZQ20j6vnYhIuCQN0HEG3igFg==',
}

function withHighS(signature: string): string {
  const bytes = base64.decode(signature)
  const { r, s } = secp256k1.Signature.fromCompact(bytes)
  return base64.encode(new secp256k1.Signature(r, secp256k1.CURVE.n - s).toCompactRawBytes())
}

describe('cosmos', () => {
  test('behavior: a signature of an existing wallet is accepted', async () => {
    expect(await verify(keplr)).toEqual({ valid: true })
  })

  test.each([
    ['cosmos:cosmoshub-4', 'cosmos'],
    ['cosmos:osmosis-1', 'osmo'],
  ] as const)('behavior: on %s an account that begins with "%s" is accepted', async (chainId, prefix) => {
    const signature = base64.encode(sign(prefix, TEXT))
    expect(await verify({ ...good, chainId, address: addressOf(prefix, keyOf(secret)), signature })).toEqual({
      valid: true,
    })
  })

  test.each([
    ['a made one', good],
    ['a public one', keplr],
  ])('error: every corruption of %s is refused', async (_, claim) => {
    const codec = { read: base64.decode, write: base64.encode }
    expect(await acceptedOf(corruptionsOf(claim, codec, addressOf('cosmos', keyOf(otherSecret))))).toEqual([])
  })

  test.each([
    ['a high s', { signature: withHighS(good.signature) }],
    ['no key beside it', { publicKey: undefined }],
    ['another key beside it', { publicKey: base64.encode(keyOf(otherSecret)) }],
    ['an uncompressed key', { publicKey: base64.encode(secp256k1.getPublicKey(secret, false)) }],
    ['the key with another sign', { publicKey: base64.encode(keyOf(secret).with(0, 5 - (keyOf(secret)[0] ?? 0))) }],
    ['an address in capitals', { address: good.address.toUpperCase() }],
    [
      'a signature for another address of the same key',
      {
        chainId: 'cosmos:osmosis-1' as const,
        address: addressOf('osmo', keyOf(secret)),
      },
    ],
    ['an address of another chain', { address: addressOf('osmo', keyOf(secret)) }],
    [
      'the text signed as it is, without the document',
      {
        signature: base64.encode(secp256k1.sign(sha256(utf8.decode(TEXT)), secret).toCompactRawBytes()),
      },
    ],
    [
      'DER',
      {
        signature: base64.encode(secp256k1.Signature.fromCompact(sign('cosmos', TEXT)).toDERRawBytes()),
      },
    ],
  ])('error: refused: %s', async (_, wrong) => {
    expect(await verify({ ...good, ...wrong })).toMatchObject({ valid: false })
  })

  test('error: a chain that is not configured is not supported', async () => {
    const claim = { ...good, chainId: 'cosmos:juno-1' as const, address: addressOf('juno', keyOf(secret)) }
    expect(await verify(claim)).toEqual({ valid: false, reason: 'unsupported' })
  })
})
