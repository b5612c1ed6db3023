import 'server-only'
import { isAddressEqual } from 'viem/utils'
import type { WalletSignatures } from '@/lib/custody/custody-schemas'
import { type ActOrigin, type WalletAct, walletActText } from '@/lib/custody/wallet-act'
import type { WalletAddresses } from '@/lib/custody/wallet-keys'
import { signerOf } from '../sign-in/signatures/eip155-signature'
import { isSolanaSignature } from '../sign-in/signatures/solana-signature'

/** An act with the signatures that prove it. */
export interface SignedAct {
  readonly act: WalletAct
  /** From the proven request. */
  readonly origin: ActOrigin
  readonly signatures: WalletSignatures
}

/** Whether both keys of a wallet have signed a text. */
export function areSignaturesOf(
  { eip155, solana }: WalletAddresses,
  message: string,
  signatures: WalletSignatures,
): boolean {
  const signer = signerOf(message, signatures.eip155 as `0x${string}`)
  if (!signer || !isAddressEqual(signer, eip155)) return false
  return isSolanaSignature({ address: solana, message, signature: signatures.solana })
}

/** Whether both keys of a wallet have signed an act for the device that requests it. */
export function isSignedAct(addresses: WalletAddresses, { act, origin, signatures }: SignedAct): boolean {
  return areSignaturesOf(addresses, walletActText(act, origin), signatures)
}
