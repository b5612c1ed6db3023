import 'server-only'
import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'

/** Metaplex Token Metadata (https://developers.metaplex.com/token-metadata, read 2026-11-22). */
export const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

const programKey = base58.decode(METADATA_PROGRAM)
const textBytes = (text: string) => new TextEncoder().encode(text)

/**
 * Returns the address of a mint's metadata account: a program derived address, that is the hash of "metadata", the
 * program and the mint with the highest bump for which the result is not a public key, so that it has no private key.
 */
export function metadataAddress(mint: string): string {
  const head = createHash('sha256').update(textBytes('metadata')).update(programKey).update(base58.decode(mint))
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = head
      .copy()
      .update(Uint8Array.of(bump))
      .update(programKey)
      .update(textBytes('ProgramDerivedAddress'))
      .digest()
    if (!isPublicKey(hash)) return base58.encode(hash)
  }
  throw new RangeError('no bump leads to a valid address')
}

function isPublicKey(bytes: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(bytes)
    return true
  } catch {
    return false
  }
}
