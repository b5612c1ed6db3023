import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { bytesToHex } from 'viem/utils'
import * as z from 'zod/mini'
import { boundedText } from '@/lib/core/bounded-text'
import { EIP155, SOLANA } from '@/lib/core/namespaces'
import { namespaceKeys } from './namespace-keys'
import { type ByNamespace, byNamespace, walletNamespaces } from './wallet-addresses'
import { deriveWalletKeys, phraseOf, wipeKeys } from './wallet-keys'

const secretText = boundedText(200, (text) => text !== '')
const perNamespace = z.record(z.enum(walletNamespaces), secretText)

/** A wallet in the texts that other wallets import. All but the addresses and the paths are secret. */
export const exportedWallet = z.object({
  /** Twelve words of BIP-39. */
  phrase: secretText,
  addresses: perNamespace,
  /** Where the keys are, from the phrase. */
  paths: perNamespace,
  /** EVM: 32 bytes in hex. Solana: the 64 bytes of secret and public key in base58, as Phantom and Solflare import them. */
  privateKeys: perNamespace,
})
export type ExportedWallet = z.output<typeof exportedWallet>

/** The derivation path of each key (BIP-32 for EVM, SLIP-10 for Solana). */
export const walletPaths: ByNamespace<string> = byNamespace((namespace) => namespaceKeys[namespace].path)

const importedTexts: ByNamespace<(secret: Uint8Array) => string> = {
  [EIP155]: bytesToHex,
  [SOLANA]: (secret) => base58.encode(Uint8Array.from([...secret, ...ed25519.getPublicKey(secret)])),
}

/** @param seed - 16 bytes, which the caller wipes. */
export async function exportWallet(seed: Uint8Array): Promise<ExportedWallet> {
  const keys = await deriveWalletKeys(seed)
  try {
    return {
      phrase: phraseOf(seed),
      addresses: keys.addresses,
      paths: walletPaths,
      privateKeys: byNamespace((namespace) => importedTexts[namespace](keys.secrets[namespace])),
    }
  } finally {
    wipeKeys(keys)
  }
}

/** The seed of a phrase; `null` unless it is twelve words of BIP-39 with a right checksum. */
export function seedOfPhrase(phrase: string): Uint8Array<ArrayBuffer> | null {
  try {
    const seed = mnemonicToEntropy(phrase, wordlist)
    return seed.length === 16 ? Uint8Array.from(seed) : null
  } catch {
    return null
  }
}
