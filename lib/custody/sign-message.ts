import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { signMessage } from 'viem/accounts'
import { bytesToHex } from 'viem/utils'
import type { WalletKeys } from './wallet-keys'

/** Signs bytes as `personal_sign` does (ERC-191): 65 bytes in hex. */
export function signPersonal(keys: WalletKeys, message: Uint8Array): Promise<`0x${string}`> {
  return signMessage({ message: { raw: bytesToHex(message) }, privateKey: bytesToHex(keys.eip155) })
}

/** Signs bytes with Ed25519: 64 bytes in base58. Check first that they are no transaction. */
export function signSolana(keys: WalletKeys, message: Uint8Array): string {
  return base58.encode(ed25519.sign(message, keys.solana))
}
