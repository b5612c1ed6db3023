import { entropyToMnemonic, mnemonicToSeed } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { namespaceKeys } from './namespace-keys'
import { wipe } from './seed-halves'
import { type ByNamespace, byNamespace, type WalletAddresses, type WalletNamespace } from './wallet-addresses'

export interface WalletKeys {
  readonly addresses: WalletAddresses
  /** 32 bytes each: secp256k1, ed25519. */
  readonly secrets: ByNamespace<Uint8Array>
}

/** The twelve words of a seed, which any other wallet can import. */
export function phraseOf(seed: Uint8Array): string {
  return entropyToMnemonic(seed, wordlist)
}

/** Derives the keys of a seed (BIP-39 without a passphrase, BIP-32, SLIP-10). The caller wipes them. */
export async function deriveWalletKeys(seed: Uint8Array): Promise<WalletKeys> {
  const root = await mnemonicToSeed(phraseOf(seed))
  try {
    const derived = byNamespace((namespace) => namespaceKeys[namespace].derive(root))
    return {
      addresses: byNamespace((namespace) => derived[namespace].address),
      secrets: byNamespace((namespace) => derived[namespace].secret),
    }
  } finally {
    wipe(root)
  }
}

/** Signs a message with the key of one namespace. Check first that it is no transaction. */
export async function signWith({ secrets }: WalletKeys, namespace: WalletNamespace, message: Uint8Array) {
  return namespaceKeys[namespace].sign(secrets[namespace], message)
}

/** Signs bytes that have no prefix, after the visitor has agreed to what they do. */
export async function signRawWith({ secrets }: WalletKeys, namespace: WalletNamespace, bytes: Uint8Array) {
  return namespaceKeys[namespace].signRaw(secrets[namespace], bytes)
}

/** The keys, apart from the bytes that are wiped. */
export const copyKeys = ({ addresses, secrets }: WalletKeys): WalletKeys => ({
  addresses,
  secrets: byNamespace((namespace) => secrets[namespace].slice()),
})

/** Overwrites the keys. */
export const wipeKeys = ({ secrets }: WalletKeys): void => wipe(...Object.values(secrets))
