import 'server-only'
import type { Caip2 } from '@/lib/core/caip'

/** A claim to verify: the account `address` on `chainId` signed exactly this text. */
export interface SignatureClaim {
  readonly chainId: Caip2
  /**
   * As the chain writes it. Other spellings of the same account are refused, except that an eip155 address may be all
   * lower case: compare those with `isAddressEqual`.
   */
  readonly address: string
  /** The exact text that the wallet received. */
  readonly message: string
  /**
   * The format of the namespace's wallets: eip155 and polkadot `0x` hex; solana base58 or base64; bip122 and cosmos
   * base64, bip122 with or without the BIP-322 prefix.
   */
  readonly signature: string
  /**
   * Required for cosmos, unused otherwise: the compressed key in base64, from `pub_key.value` of the wallet's answer.
   */
  readonly publicKey?: string | undefined
}

/**
 * - `malformed`: the signature, the address or the text does not have the required form.
 * - `mismatch`: everything is well formed, but this account did not sign this text.
 * - `unsupported`: the chain is not on the list, or there is no rule for this kind of address.
 * - `unavailable`: the chain did not answer in time; the signature may be valid.
 */
export type Refusal = 'malformed' | 'mismatch' | 'unsupported' | 'unavailable'

export type Verdict = { readonly valid: true } | { readonly valid: false; readonly reason: Refusal }

export const accepted: Verdict = { valid: true }

export function refused(reason: Refusal): Verdict {
  return { valid: false, reason }
}

/** Returns the verdict for a signature, address and text that are all well formed. */
export function verdictOf(holds: boolean): Verdict {
  return holds ? accepted : refused('mismatch')
}
