import { createHash } from 'node:crypto'
import { signAct } from '@/lib/custody/sign-act'
import type { ActOrigin, WalletAct } from '@/lib/custody/wallet-act'
import { deriveWalletKeys, type WalletKeys } from '@/lib/custody/wallet-keys'

const known = new Map<string, Promise<WalletKeys>>()

/** The keys of a wallet that a test makes up: always the same for one id. */
export function keysOfWallet(walletId: string): Promise<WalletKeys> {
  const keys = known.get(walletId) ?? deriveWalletKeys(createHash('sha256').update(walletId).digest().subarray(0, 16))
  known.set(walletId, keys)
  return keys
}

/** Signatures of such a wallet for an act. */
export async function signedBy(origin: ActOrigin, act: WalletAct) {
  return signAct(await keysOfWallet(origin.walletId), act, origin)
}

/** Signatures that no key has made. */
export const NO_SIGNATURES = { eip155: `0x${'1b'.repeat(65)}`, solana: '2'.repeat(88) } as const
