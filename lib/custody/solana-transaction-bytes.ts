/*
 * Ed25519 has no prefix for messages: a signature of bytes that are a transaction moves funds. So a wallet signs no
 * message that decodes as one. Wire format: https://solana.com/docs/core/transactions (read 2026-11-24).
 *
 * It accepts more than `lib/clear-signing/solana-transaction.ts`, which reads transactions to sign them: later versions,
 * sizes and positions that validators refuse today.
 */

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64
/** The highest bit of the first byte of a message with a version. */
const VERSION_BIT = 0x80

/** Whether bytes decode as a Solana transaction, or as the message of one: of the old form or of version 0 and later. */
export function isSolanaTransaction(bytes: Uint8Array): boolean {
  return isMessage(bytes, 0) || isSigned(bytes)
}

function isSigned(bytes: Uint8Array): boolean {
  const signatures = readCount(bytes, 0)
  if (!signatures) return false
  return isMessage(bytes, signatures.next + signatures.value * SIGNATURE_BYTES)
}

/** Whether a message begins at `start` and ends with the bytes. */
function isMessage(bytes: Uint8Array, start: number): boolean {
  const hasVersion = ((bytes[start] ?? 0) & VERSION_BIT) !== 0
  const header = hasVersion ? start + 1 : start
  const signers = bytes[header]
  const keys = readCount(bytes, header + 3)
  if (!signers || !keys || keys.value < signers) return false
  const end = instructionsEnd(bytes, keys.next + (keys.value + 1) * KEY_BYTES)
  const last = end !== null && hasVersion ? lookupsEnd(bytes, end) : end
  return last === bytes.length
}

function instructionsEnd(bytes: Uint8Array, start: number): number | null {
  return listEnd(bytes, start, (at) => {
    // The program, its accounts, its data.
    const accounts = listOfBytesEnd(bytes, at + 1)
    return accounts === null ? null : listOfBytesEnd(bytes, accounts)
  })
}

/** Accounts of tables: the table, and two lists of places in it. */
function lookupsEnd(bytes: Uint8Array, start: number): number | null {
  return listEnd(bytes, start, (at) => {
    const writable = listOfBytesEnd(bytes, at + KEY_BYTES)
    return writable === null ? null : listOfBytesEnd(bytes, writable)
  })
}

function listEnd(bytes: Uint8Array, start: number, entryEnd: (at: number) => number | null): number | null {
  const count = readCount(bytes, start)
  if (!count) return null
  let at: number | null = count.next
  for (let index = 0; index < count.value; index += 1) {
    at = entryEnd(at)
    if (at === null || at > bytes.length) return null
  }
  return at
}

function listOfBytesEnd(bytes: Uint8Array, start: number): number | null {
  const count = readCount(bytes, start)
  return count ? count.next + count.value : null
}

/** A number of one to three bytes, seven bits each, the lowest first. */
function readCount(bytes: Uint8Array, start: number): { readonly value: number; readonly next: number } | null {
  let value = 0
  for (let index = 0; index < 3; index += 1) {
    const byte = bytes[start + index]
    if (byte === undefined) return null
    value |= (byte & 0x7f) << (7 * index)
    if ((byte & 0x80) === 0) return { value, next: start + index + 1 }
  }
  return null
}
