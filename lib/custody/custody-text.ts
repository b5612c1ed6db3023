/** How every text begins that the keys of a wallet sign for its custody: for its registration, and for an act. */
export const CUSTODY_TEXT = 'foyer wallet-'

/**
 * Whether bytes are such a text. The frame signs them for itself only: a page that got a signature of one could replace the
 * halves of the wallet.
 */
export function isCustodyText(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(0, CUSTODY_TEXT.length)) === CUSTODY_TEXT
}
