import 'server-only'
import type { Address, Hex } from 'viem'
import { isAddressEqual } from 'viem/utils'
import { EIP155, SOLANA } from '@/lib/core/namespaces'
import { type ActOrigin, type WalletAct, walletActText } from '@/lib/custody/wallet-act'
import { type ByNamespace, type WalletAddresses, walletNamespaces } from '@/lib/custody/wallet-addresses'
import type { WalletSignatures } from '@/lib/custody/wallet-schemas'
import { signerOf } from '../sign-in/signatures/eip155-signature'
import { isSolanaSignature } from '../sign-in/signatures/solana-signature'

/** An act with the signatures that prove it. */
export interface SignedAct {
  readonly act: WalletAct
  /** From the proven request. */
  readonly origin: ActOrigin
  readonly signatures: WalletSignatures
}

interface SignedText {
  readonly address: string
  readonly message: string
  readonly signature: string
}

/** Whether the key of an address has signed a text. */
const isSignature: ByNamespace<(signed: SignedText) => boolean> = {
  [EIP155]({ address, message, signature }) {
    const signer = signerOf(message, signature as Hex)
    return signer !== null && isAddressEqual(signer, address as Address)
  },
  [SOLANA]: isSolanaSignature,
}

/** Whether each key of a wallet has signed a text. */
export function areSignaturesOf(addresses: WalletAddresses, message: string, signatures: WalletSignatures): boolean {
  return walletNamespaces.every((namespace) =>
    isSignature[namespace]({ address: addresses[namespace], message, signature: signatures[namespace] }),
  )
}

/** Whether each key of a wallet have signed an act for the device that requests it. */
export function isSignedAct(addresses: WalletAddresses, { act, origin, signatures }: SignedAct): boolean {
  return areSignaturesOf(addresses, walletActText(act, origin), signatures)
}
