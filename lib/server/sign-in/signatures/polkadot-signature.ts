import 'server-only'
import { ed25519 } from '@noble/curves/ed25519'
import { blake2b } from '@noble/hashes/blake2'
import { utf8ToBytes } from '@noble/hashes/utils'
import { base58, hex } from '@scure/base'
import * as sr25519 from '@scure/sr25519'
import { refused, type SignatureClaim, type Verdict, verdictOf } from './signature-verdict'

/** 32 bytes of key, 2 of network and 2 of checksum, in base58. */
const MAX_ADDRESS_LENGTH = 50
const CHECKSUM_PREFIX = utf8ToBytes('SS58PRE')
/** First byte of a `MultiSignature`, which some wallets return. */
const KIND = { ed25519: 0, sr25519: 1 } as const

/**
 * Verifies a signature of either curve. The last byte tells which: sr25519 sets its highest bit, a canonical ed25519
 * scalar never does. Browser extensions sign the text between `<Bytes>` and `</Bytes>`, so that it cannot be a
 * transaction; other signers sign the plain text.
 */
export function verifyPolkadot({ address, message, signature }: SignatureClaim): Verdict {
  const key = address.length <= MAX_ADDRESS_LENGTH ? readSs58(address) : null
  const bytes = /^0x(?:[0-9a-f]{2}){64,65}$/.test(signature) ? hex.decode(signature.slice(2)) : null
  if (!key || !bytes) return refused('malformed')
  const pure = bytes.subarray(-64)
  const isSchnorr = (pure[63] ?? 0) > 0x7f
  if (bytes.length === 65 && bytes[0] !== (isSchnorr ? KIND.sr25519 : KIND.ed25519)) return refused('malformed')
  const isSigned = (text: string) =>
    isSchnorr
      ? sr25519.verify(utf8ToBytes(text), pure, key)
      : ed25519.verify(pure, utf8ToBytes(text), key, { zip215: false })
  return verdictOf(isSigned(`<Bytes>${message}</Bytes>`) || isSigned(message))
}

/**
 * Decodes the key of an address of any network, because wallets show one account under several. Returns `null` unless
 * there are 32 bytes with the right checksum. https://docs.polkadot.com/reference/parachains/accounts/ (SS58, read
 * 2026-11-21)
 */
function readSs58(address: string): Uint8Array | null {
  const bytes = base58.decode(address)
  const [first = 0, second = 0] = bytes
  const isShort = first < 64
  const network = isShort ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  // Prefixes from 128 are not defined, and a number that fits in one byte must not be written with two.
  if (first > 127 || (!isShort && network < 64)) return null
  const body = bytes.subarray(0, -2)
  const key = body.subarray(isShort ? 1 : 2)
  if (key.length !== 32) return null
  const sum = blake2b.create({ dkLen: 64 }).update(CHECKSUM_PREFIX).update(body).digest()
  return sum[0] === bytes.at(-2) && sum[1] === bytes.at(-1) ? key : null
}
