import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'
import { concatBytes } from '@noble/hashes/utils'

/** From this index on a child is hardened. Ed25519 has no other children. */
const HARDENED = 0x8000_0000

/**
 * The ed25519 key at a path of hardened children (SLIP-0010).
 *
 * @param root - the BIP-39 seed.
 * @param path - indexes without the hardening: `[44, 501, 0, 0]` for m/44'/501'/0'/0'.
 * @returns 32 bytes.
 */
export function ed25519KeyAt(root: Uint8Array, path: readonly number[]): Uint8Array {
  const master = hmac(sha512, new TextEncoder().encode('ed25519 seed'), root)
  let node: ExtendedKey = { key: master.slice(0, 32), chainCode: master.slice(32) }
  for (const index of path) node = childOf(node, index)
  return node.key
}

interface ExtendedKey {
  readonly key: Uint8Array
  readonly chainCode: Uint8Array
}

function childOf({ key, chainCode }: ExtendedKey, index: number): ExtendedKey {
  const position = new Uint8Array(4)
  new DataView(position.buffer).setUint32(0, index + HARDENED)
  const digest = hmac(sha512, chainCode, concatBytes(Uint8Array.of(0), key, position))
  return { key: digest.slice(0, 32), chainCode: digest.slice(32) }
}
