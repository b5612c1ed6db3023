import { sha256 } from '@noble/hashes/sha2'
import { bech32, bech32m, createBase58check } from '@scure/base'
import type { BitcoinAddressFormat } from './bitcoin-chains'

/** The canonical spelling of an address, and the chains that it is for. */
export interface BitcoinAddress {
  readonly text: string
  readonly format: BitcoinAddressFormat
  /** `segwit` and `taproot` are native; a `script` address of a wallet is a nested SegWit address. */
  readonly kind: 'key' | 'script' | 'segwit' | 'taproot' | 'other'
}

/** The longest address: a future witness version with 40 bytes, 90 characters by BIP-173. */
const MAX_LENGTH = 90
const base58check = createBase58check(sha256)

/** First byte of a base58 address (https://en.bitcoin.it/wiki/List_of_address_prefixes, read 2026-11-23). */
const versions: Readonly<Record<number, Pick<BitcoinAddress, 'format' | 'kind'>>> = {
  0: { format: 'main', kind: 'key' },
  5: { format: 'main', kind: 'script' },
  111: { format: 'test', kind: 'key' },
  196: { format: 'test', kind: 'script' },
}

const prefixes: Readonly<Record<string, BitcoinAddressFormat>> = { bc: 'main', tb: 'test' }

/** Program lengths of witness version 0: a key hash and a script hash (BIP-141). */
const VERSION_0_LENGTHS: readonly number[] = [20, 32]

/**
 * Reads a Bitcoin address with its checksum: base58check, bech32 (BIP-173) or bech32m (BIP-350). A bech32 address in
 * upper case is read too, because QR codes contain it so.
 *
 * @returns `null` for any other text.
 */
export function readBitcoinAddress(text: string): BitcoinAddress | null {
  if (text.length > MAX_LENGTH) return null
  try {
    return /^(?:bc|tb)1/i.test(text) ? readSegwit(text) : readBase58(text)
  } catch {
    // The decoders throw for a wrong letter, a mixed case or a wrong checksum.
    return null
  }
}

function readBase58(text: string): BitcoinAddress | null {
  const bytes = base58check.decode(text)
  const version = versions[bytes[0] ?? -1]
  return version === undefined || bytes.length !== 21 ? null : { text, ...version }
}

function readSegwit(text: string): BitcoinAddress | null {
  const lower = text === text.toUpperCase() ? text.toLowerCase() : text
  const version = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'.indexOf(lower[3] ?? '')
  const { prefix, words } = (version === 0 ? bech32 : bech32m).decode(lower as `${string}1${string}`, MAX_LENGTH)
  const [first, ...rest] = words
  const program = bech32.fromWords(rest)
  const format = prefixes[prefix]
  if (format === undefined || first !== version || version > 16) return null
  if (program.length < 2 || program.length > 40) return null
  if (version === 0) return VERSION_0_LENGTHS.includes(program.length) ? { text: lower, format, kind: 'segwit' } : null
  return { text: lower, format, kind: version === 1 && program.length === 32 ? 'taproot' : 'other' }
}
