/** The beginning of every text that a wallet's keys sign for custody: for its registration, and for an act. */
export const CUSTODY_TEXT = 'foyer wallet-'

/**
 * Whether bytes are such a text. The frame signs these texts for itself only: with a signature of one, a page could
 * replace the halves of the wallet.
 */
export function isCustodyText(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(0, CUSTODY_TEXT.length)) === CUSTODY_TEXT
}
