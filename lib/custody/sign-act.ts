import type { WalletSignatures } from './custody-schemas'
import { signPersonal, signSolana } from './sign-message'
import { type ActOrigin, type WalletAct, walletActText } from './wallet-act'
import type { WalletKeys } from './wallet-keys'

/** Signs a text with both keys of a wallet. */
export async function signWithBoth(keys: WalletKeys, text: string): Promise<WalletSignatures> {
  const bytes = new TextEncoder().encode(text)
  return { eip155: await signPersonal(keys, bytes), solana: signSolana(keys, bytes) }
}

/** Signs an act of this device. */
export function signAct(keys: WalletKeys, act: WalletAct, origin: ActOrigin): Promise<WalletSignatures> {
  return signWithBoth(keys, walletActText(act, origin))
}
