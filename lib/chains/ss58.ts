import { blake2b } from '@noble/hashes/blake2'
import { base58 } from '@scure/base'

/** An account of a Substrate chain: the network that an address is written for, and its key. */
export interface Ss58Address {
  /** Number of the network; the same key has another address with each. */
  readonly prefix: number
  /** 32 bytes. */
  readonly key: Uint8Array
}

/** 32 bytes of key, 2 of network and 2 of checksum, in base58. */
const MAX_LENGTH = 50
const KEY_LENGTH = 32
const CHECKSUM_CONTEXT = new TextEncoder().encode('SS58PRE')
/** Numbers up to here are one byte. */
const LAST_SHORT_PREFIX = 63

/**
 * Decodes an SS58 address of any network. `null` unless there are 32 bytes with the right checksum.
 * https://docs.polkadot.com/reference/parachains/accounts/ (read 2026-11-21)
 */
export function readSs58(address: string): Ss58Address | null {
  const bytes = address.length <= MAX_LENGTH ? decode(address) : null
  if (bytes === null) return null
  const [first = 0, second = 0] = bytes
  const isShort = first <= LAST_SHORT_PREFIX
  const prefix = isShort ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  // Prefixes from 128 are not defined, and a number that fits in one byte must not be written with two.
  if (first > 127 || (!isShort && prefix <= LAST_SHORT_PREFIX)) return null
  const body = bytes.subarray(0, -2)
  const key = body.subarray(isShort ? 1 : 2)
  if (key.length !== KEY_LENGTH) return null
  const sum = checksum(body)
  return sum[0] === bytes.at(-2) && sum[1] === bytes.at(-1) ? { prefix, key } : null
}

/** Writes the address of a key for a network with a number below 64. */
export function writeSs58({ prefix, key }: Ss58Address): string {
  if (prefix > LAST_SHORT_PREFIX || key.length !== KEY_LENGTH) throw new RangeError('not a short SS58 address')
  const body = Uint8Array.of(prefix, ...key)
  return base58.encode(Uint8Array.of(...body, ...checksum(body).subarray(0, 2)))
}

function checksum(body: Uint8Array): Uint8Array {
  return blake2b.create({ dkLen: 64 }).update(CHECKSUM_CONTEXT).update(body).digest()
}

function decode(address: string): Uint8Array | null {
  try {
    return base58.decode(address)
  } catch {
    return null
  }
}
