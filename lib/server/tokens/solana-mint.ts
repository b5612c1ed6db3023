import 'server-only'
import { base58 } from '@scure/base'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@/lib/chains/solana-programs'
import type { SolanaAccount } from '../rpc/solana-accounts'

/** Name and symbol of a token as a mint or a metadata account stores them: untrusted text. */
export interface MintTexts {
  readonly name: string
  readonly symbol: string
}

export interface Mint {
  readonly decimals: number
  /** From the metadata extension, if the mint names itself as its metadata account. */
  readonly texts: MintTexts | null
}

/** Layout of `Mint` in the SPL Token program. */
const MINT_LENGTH = 82
const DECIMALS_AT = 44
const INITIALIZED_AT = 45

/**
 * Token-2022 pads a mint with extensions to the length of a token account. The next byte is the kind of account,
 * followed by the extensions: type and length, two bytes each, and the value (`ExtensionType` of spl-token-2022).
 */
const KIND_AT = 165
const KIND_MINT = 1
const EXTENSIONS_AT = 166
const METADATA_POINTER = 18
const TOKEN_METADATA = 19
/** A mint has few extensions; further ones are ignored. */
const MAX_EXTENSIONS = 64
/** Longer texts are ignored. */
const MAX_TEXT_BYTES = 1_024

/** Parses an account of a token program as a mint; `null` for anything else, including a token account. */
export function readMint(address: string, { owner, data }: SolanaAccount): Mint | null {
  if (data.length < MINT_LENGTH || data[INITIALIZED_AT] !== 1) return null
  const isPlain = data.length === MINT_LENGTH && (owner === TOKEN_PROGRAM || owner === TOKEN_2022_PROGRAM)
  const isExtended = owner === TOKEN_2022_PROGRAM && data[KIND_AT] === KIND_MINT
  if (!isPlain && !isExtended) return null
  return { decimals: data[DECIMALS_AT] ?? 0, texts: isExtended ? readExtensions(base58.decode(address), data) : null }
}

function readExtensions(address: Uint8Array, data: Uint8Array): MintTexts | null {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let pointsHere = false
  let texts: MintTexts | null = null
  let at = EXTENSIONS_AT
  for (let count = 0; count < MAX_EXTENSIONS && at + 4 <= data.length; count += 1) {
    const type = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    const value = data.subarray(at + 4, at + 4 + length)
    // The value is incomplete: it was cut off by the requested slice, or its length is wrong.
    if (type === 0 || value.length < length) break
    // The value is the authority, then the metadata account.
    if (type === METADATA_POINTER) pointsHere = isEqualBytes(value.subarray(32, 64), address)
    // The value is the authority, the mint, the name, the symbol.
    if (type === TOKEN_METADATA && isEqualBytes(value.subarray(32, 64), address)) texts = readTexts(value, 64)
    at += 4 + length
  }
  return pointsHere ? texts : null
}

/** Layout of `Metadata` in the Metaplex Token Metadata program: key, authority, mint, name, symbol. */
const METADATA_V1 = 4
const METADATA_MINT_AT = 33
const METADATA_TEXTS_AT = 65

/**
 * Bytes of a metadata account up to the end of its symbol; the program allows 4 + 32 for the name and 4 + 10 for the
 * symbol.
 */
export const METADATA_HEAD_LENGTH = METADATA_TEXTS_AT + 50

/** Parses a metadata account; `null` unless it belongs to the mint. The caller must check the owner of the account. */
export function readMetadata(mint: string, data: Uint8Array): MintTexts | null {
  const isOwn =
    data[0] === METADATA_V1 && isEqualBytes(data.subarray(METADATA_MINT_AT, METADATA_TEXTS_AT), base58.decode(mint))
  return isOwn ? readTexts(data, METADATA_TEXTS_AT) : null
}

/** Reads two texts, each preceded by its length in four bytes (borsh). They still contain the padding with NUL. */
function readTexts(data: Uint8Array, from: number): MintTexts | null {
  const name = readText(data, from)
  const symbol = name && readText(data, name.end)
  return symbol ? { name: name.text, symbol: symbol.text } : null
}

function readText(data: Uint8Array, at: number): { readonly text: string; readonly end: number } | null {
  if (at + 4 > data.length) return null
  const length = new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(at, true)
  const end = at + 4 + length
  if (length > MAX_TEXT_BYTES || end > data.length) return null
  return { text: new TextDecoder().decode(data.subarray(at + 4, end)), end }
}

function isEqualBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}
