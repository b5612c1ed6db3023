import 'server-only'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { type Address, OutScript, Script } from '@scure/btc-signer'

/** The output of an address. `p2sh` is treated as a nested P2WPKH; no other script in it can be verified here. */
export interface BitcoinOutput {
  readonly kind: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2tr'
  /** A hash of 20 bytes; for `p2tr` the x-only key of 32 bytes. */
  readonly program: Uint8Array
  /** The locking script of the address. */
  readonly script: Uint8Array
}

/** Returns `null` for scripts with more than one key (P2WSH). */
export function readOutput(decoded: ReturnType<ReturnType<typeof Address>['decode']>): BitcoinOutput | null {
  if (decoded.type === 'tr') {
    // Not encoded by the library: it would check that the key is a point, which the verification of BIP-340 does
    // anyway.
    return { kind: 'p2tr', program: decoded.pubkey, script: Script.encode([1, decoded.pubkey]) }
  }
  const script = OutScript.encode(decoded)
  if (decoded.type === 'pkh') return { kind: 'p2pkh', program: decoded.hash, script }
  if (decoded.type === 'sh') return { kind: 'p2sh', program: decoded.hash, script }
  if (decoded.type === 'wpkh') return { kind: 'p2wpkh', program: decoded.hash, script }
  return null
}

export function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}

/** The script of a P2WPKH output. */
export function keyHashScript(keyHash: Uint8Array): Uint8Array {
  return OutScript.encode({ type: 'wpkh', hash: keyHash })
}

/** The hash in the P2SH address of a nested P2WPKH. */
export function nestedKeyHash(keyHash: Uint8Array): Uint8Array {
  return hash160(keyHashScript(keyHash))
}
