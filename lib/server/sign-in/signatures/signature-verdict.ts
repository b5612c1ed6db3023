import 'server-only'
import type { Caip2 } from '@/lib/core/caip'

/** What somebody says: the account of `address` on `chainId` signed exactly this text. */
export interface SignatureClaim {
  readonly chainId: Caip2
  /**
   * As the chain writes it. A second spelling of the same account is refused, but an eip155 address may be all lower
   * case: compare those by `isAddressEqual`.
   */
  readonly address: string
  /** The exact text, as the wallet was given it. */
  readonly message: string
  /**
   * As wallets of the namespace give it: eip155 and polkadot `0x` hex; solana base58 or base64; bip122 and cosmos base64,
   * bip122 with or without the BIP-322 prefix.
   */
  readonly signature: string
  /** cosmos only, and asked for there: the compressed key in base64, as `pub_key.value` beside the signature. */
  readonly publicKey?: string | undefined
}

/**
 * - `malformed`: the signature, the address or the text is not of its form.
 * - `mismatch`: all of it is well formed, and this account did not sign this text.
 * - `unsupported`: a chain that is not on the list, or a kind of address that has no rule here.
 * - `unavailable`: the chain could not be asked in time; nothing is said about the signature.
 */
export type Refusal = 'malformed' | 'mismatch' | 'unsupported' | 'unavailable'

export type Verdict = { readonly valid: true } | { readonly valid: false; readonly reason: Refusal }

export const accepted: Verdict = { valid: true }

export function refused(reason: Refusal): Verdict {
  return { valid: false, reason }
}

/** For rules that know only yes and no once everything is well formed. */
export function verdictOf(holds: boolean): Verdict {
  return holds ? accepted : refused('mismatch')
}
