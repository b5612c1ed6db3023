import type { LoginProvider } from '@/lib/core/login-providers'
import { CUSTODY_TEXT } from './custody-text'
import type { RecoveryWay } from './recovery-ways'

/** An act that both keys of a wallet sign. Both domains check it in this form. */
export type WalletAct =
  | { readonly name: 'store device set'; readonly setId: string }
  /** Stores the set, and destroys the earlier ones. */
  | { readonly name: 'store recovery set'; readonly setId: string; readonly epoch: number }
  /** Thumbprint of the device that is removed. */
  | { readonly name: 'revoke device'; readonly revoked: string }
  /** Thumbprint of the device whose planned removal is stopped. */
  | { readonly name: 'keep device'; readonly kept: string }
  | { readonly name: 'sign out everywhere' }
  /** The address that the wallet will belong to, in lower case. */
  | { readonly name: 'change owner'; readonly email: string }
  /** A new device, by its login in one domain and its approval in the other. `matchNumber`: what both screens show. */
  | ({ readonly name: 'let device in'; readonly matchNumber: string } & WaitingDevice)
  | ({ readonly name: 'turn device away' } & WaitingDevice)
  /** Plans the deletion of the account, or undoes it. */
  | { readonly name: 'delete wallet' | 'keep wallet'; readonly deletion: string }
  /** Stores a set of a way beside the earlier ones. */
  | { readonly name: 'store recovery way'; readonly way: RecoveryWay; readonly setId: string; readonly epoch: number }
  /** Asks for the halves of a set, to open them. */
  | { readonly name: 'prove recovery way'; readonly way: RecoveryWay; readonly setId: string }
  /** The owner has opened the set; destroys the earlier ones of the way. */
  | { readonly name: 'settle recovery way'; readonly way: RecoveryWay; readonly setId: string }
  /** Destroys the automatic halves; the wallet is recovered by this set instead. */
  | { readonly name: 'drop automatic recovery'; readonly way: RecoveryWay; readonly setId: string }
  | { readonly name: 'remove recovery way'; readonly way: RecoveryWay }
  /** A login of the user, and owner in the vault. `subject`: of the account, or the address in lower case. */
  | { readonly name: 'add login' | 'remove login'; readonly provider: LoginProvider; readonly subject: string }

/** A device that waits to be let in. */
interface WaitingDevice {
  readonly challengeId: string
  readonly approvalId: string
  /** Thumbprint of its key. */
  readonly waiting: string
}

/** The wallet, and the device that sends the request. A signature is valid for this device only. */
export interface ActOrigin {
  readonly walletId: string
  /** Thumbprint of its key (RFC 7638). */
  readonly thumbprint: string
}

/**
 * Returns the text that both keys of a wallet sign (ERC-191, and Ed25519 over its UTF-8) for an act that replaces or
 * destroys something. Only a device that has the seed can sign it: a login code or an approval is not enough.
 */
export function walletActText({ name, ...facts }: WalletAct, { walletId, thumbprint }: ActOrigin): string {
  return [
    `${CUSTODY_TEXT}act/v1`,
    `act: ${name}`,
    `wallet: ${walletId}`,
    `device: ${thumbprint}`,
    ...Object.entries(facts)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([fact, value]) => `${fact}: ${value}`),
  ].join('\n')
}
