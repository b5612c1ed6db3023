import { encode } from 'jose/base64url'
import { combineHalves, splitSeed, wipe } from './seed-halves'
import { isSameWallet, type WalletAddresses } from './wallet-addresses'
import { deriveWalletKeys, wipeKeys } from './wallet-keys'

/** A new set of two halves of one seed. */
export interface SeedSet {
  readonly setId: string
  /** For the Auth domain, base64url. */
  readonly authHalf: string
  /** For this device, or for the vault: 16 bytes. */
  readonly otherHalf: Uint8Array<ArrayBuffer>
}

/**
 * Splits a seed into a new set, and proves that its halves give the wallet again.
 *
 * @param addresses - of the seed.
 * @throws {RangeError} if they do not.
 */
export async function createSeedSet(seed: Uint8Array, addresses: WalletAddresses): Promise<SeedSet> {
  const [authHalf, otherHalf] = splitSeed(seed)
  const combined = combineHalves(authHalf, otherHalf)
  try {
    if (!(await isSeedOf(combined, addresses))) throw new RangeError('The halves of a new set do not give its wallet.')
    return { setId: crypto.randomUUID(), authHalf: encodeHalf(authHalf), otherHalf }
  } finally {
    wipe(combined, authHalf)
  }
}

/** Whether a seed has the addresses of a wallet. */
async function isSeedOf(seed: Uint8Array, addresses: WalletAddresses): Promise<boolean> {
  const keys = await deriveWalletKeys(seed)
  wipeKeys(keys)
  return isSameWallet(keys.addresses, addresses)
}

/** A half as it is sent: `half` of the contracts. */
export function encodeHalf(half: Uint8Array): string {
  return encode(half)
}
