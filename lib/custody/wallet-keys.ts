import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeed } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { privateKeyToAddress } from 'viem/accounts'
import { bytesToHex } from 'viem/utils'
import { wipe } from './seed-halves'
import { ed25519KeyAt } from './slip10'

/** The account index is always 0: one wallet has one address for each namespace (embedded wallet, section 2.3). */
const EVM_PATH = "m/44'/60'/0'/0/0"
/** SLIP-10 and SLIP-44 501; the path of Phantom and the Solana command line. */
const SOLANA_PATH = [44, 501, 0, 0] as const

export interface WalletAddresses {
  /** EIP-55. */
  readonly eip155: `0x${string}`
  /** Base58 of the public key. */
  readonly solana: string
}

export interface WalletKeys {
  readonly addresses: WalletAddresses
  /** 32 bytes, secp256k1. */
  readonly eip155: Uint8Array
  /** 32 bytes, ed25519. */
  readonly solana: Uint8Array
}

/** The twelve words of a seed, which any other wallet can import. */
export function phraseOf(seed: Uint8Array): string {
  return entropyToMnemonic(seed, wordlist)
}

/** Derives both keys of a seed (BIP-39 without a passphrase, BIP-32, SLIP-10). The caller wipes them. */
export async function deriveWalletKeys(seed: Uint8Array): Promise<WalletKeys> {
  const root = await mnemonicToSeed(phraseOf(seed))
  try {
    const node = HDKey.fromMasterSeed(root).derive(EVM_PATH)
    // A derived node always has its key.
    const eip155 = node.privateKey as Uint8Array
    const solana = ed25519KeyAt(root, SOLANA_PATH)
    return {
      eip155,
      solana,
      addresses: {
        eip155: privateKeyToAddress(bytesToHex(eip155)),
        solana: base58.encode(ed25519.getPublicKey(solana)),
      },
    }
  } finally {
    wipe(root)
  }
}

/** Whether two wallets are the same one. Both addresses are public. */
export function isSameWallet(one: WalletAddresses, other: WalletAddresses): boolean {
  return one.eip155 === other.eip155 && one.solana === other.solana
}
