import { base58 } from '@scure/base'
import { AppError } from '@/lib/core/app-error'

/** Bytes of a public key, of a block hash. */
export const SOLANA_KEY_BYTES = 32

/** Reads bytes from the front to the end. Integers are little-endian. Each method throws {@link solanaInputError}. */
export interface SolanaBytes {
  /** The position of the next byte. */
  readonly at: number
  /** A copy of the next bytes. */
  take(length: number): Uint8Array
  u8(): number
  u32(): number
  u64(): bigint
  /** 32 bytes in base58. */
  key(): string
  /** A length of one to three bytes (`compact-u16`), which must be the shortest spelling of its value. */
  compactLength(): number
  /** A list of bytes after its length. */
  indexes(): readonly number[]
  /** @throws {AppError} `rpc.invalid_params` if bytes are left. */
  end(): void
}

/** A transaction that no validator would run, or that is too unusual to be shown. */
export function solanaInputError(message: string): AppError {
  return new AppError('rpc.invalid_params', { message })
}

export function readSolanaBytes(bytes: Uint8Array): SolanaBytes {
  let at = 0
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw solanaInputError('the transaction ends too early')
    at += length
    return bytes.slice(at - length, at)
  }
  const integer = (length: number): bigint => take(length).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  const u8 = (): number => Number(integer(1))
  const compactLength = (): number => {
    let value = 0
    for (let index = 0; index < 3; index += 1) {
      const byte = u8()
      value |= (byte & 0x7f) << (7 * index)
      if ((byte & 0x80) !== 0) continue
      if ((byte === 0 && index > 0) || value > 0xffff) break
      return value
    }
    throw solanaInputError('a length is not spelled as validators read it')
  }
  return {
    get at() {
      return at
    },
    take,
    u8,
    u32: () => Number(integer(4)),
    u64: () => integer(8),
    key: () => base58.encode(take(SOLANA_KEY_BYTES)),
    compactLength,
    indexes: () => [...take(compactLength())],
    end() {
      if (at !== bytes.length) throw solanaInputError('bytes follow the end of the transaction')
    },
  }
}
