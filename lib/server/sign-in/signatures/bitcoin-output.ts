import 'server-only'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { type Address, OutScript, Script } from '@scure/btc-signer'

/** What an address stands for. `p2sh` is taken for a nested P2WPKH: no other script behind it can be proven here. */
export interface BitcoinOutput {
  readonly kind: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2tr'
  /** 20 bytes of hash; 32 bytes of x-only key for `p2tr`. */
  readonly program: Uint8Array
  /** The script that coins sent there are locked with. */
  readonly script: Uint8Array
}

/** `null` for scripts of more than one key (P2WSH). */
export function readOutput(decoded: ReturnType<ReturnType<typeof Address>['decode']>): BitcoinOutput | null {
  if (decoded.type === 'tr') {
    // Not by the library's own writer: it looks whether the key is a point, which the verification of BIP-340 does again.
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

/** What a P2SH address shows of a nested P2WPKH. */
export function nestedKeyHash(keyHash: Uint8Array): Uint8Array {
  return hash160(keyHashScript(keyHash))
}
