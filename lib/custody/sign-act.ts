import { type ActOrigin, type WalletAct, walletActText } from './wallet-act'
import { walletNamespaces } from './wallet-addresses'
import { signWith, type WalletKeys } from './wallet-keys'
import type { WalletSignatures } from './wallet-schemas'

/** Signs a text with each key of a wallet. */
export async function signWithAll(keys: WalletKeys, text: string): Promise<WalletSignatures> {
  const bytes = new TextEncoder().encode(text)
  const signed = walletNamespaces.map(async (namespace) => [namespace, await signWith(keys, namespace, bytes)] as const)
  return Object.fromEntries(await Promise.all(signed)) as WalletSignatures
}

/** Signs an act of this device. */
export function signAct(keys: WalletKeys, act: WalletAct, origin: ActOrigin): Promise<WalletSignatures> {
  return signWithAll(keys, walletActText(act, origin))
}
