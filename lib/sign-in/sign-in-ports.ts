import type { Caip2 } from '@/lib/core/caip'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { portActor } from '@/lib/core/port-actor'
import type { WalletSignature } from '@/lib/core/wallet-signature'
import type { SessionAnswer } from './read-session'
import type { SignInMessage } from './sign-in-message'
import type { SignInAccount } from './signed-in-session'

/** A message that the server made for one account, and the text of it that a wallet signs. */
export interface PreparedMessage {
  readonly message: SignInMessage
  readonly text: string
  /** Our own clock when it came, Unix ms: its life is measured here, since the server's clock may differ. */
  readonly preparedAt: number
}

/**
 * The holes of the sign-in machine. Each must settle; failures of all but `readSession` are `AppError`s. An answer after
 * the `signal` has fired is heard by nobody.
 */
export const signInActors = {
  readSession: portActor<SessionAnswer>('readSession'),
  prepare: portActor<PreparedMessage, { account: SignInAccount }>('prepare'),
  /** Asks the wallet. */
  sign: portActor<WalletSignature, { account: SignInAccount; text: string }>('sign'),
  /** Hands the signature to the server. Rejects with the server's own code where it has judged. */
  submit: portActor<void, WalletSignature & { text: string }>('submit'),
  /** Asks the wallet for another network. */
  switchNetwork: portActor<void, { network: Caip2 }>('switchNetwork'),
}

/** What the machine tells and does not wait for. */
export interface SignInEffects {
  /** Unix ms. */
  now(): number
  /** Opens the sign-in view, unless that or ApproveTransaction shows. */
  show(): void
  /** Signed in, or cancelled: closes the modal where the sign-in view shows. */
  leave(): void
  /** The session is there without a new signature: on to what the visitor had asked for. */
  goOn(): void
  track(event: 'SIWX_AUTH_SUCCESS' | 'CLICK_CANCEL_SIWX', account: SignInAccount): void
  trackError(account: SignInAccount, code: ErrorCode): void
  /** Keeps where the visitor was signed in last. */
  remember(account: SignInAccount): void
  /** Signed out elsewhere. */
  forget(): void
  /** Where the visitor was signed in last, where that is a network of the configuration. */
  lastNetwork(): Caip2 | undefined
  /** The visitor does not want to sign with this account: nobody asks again by itself. */
  decline(account: SignInAccount): void
  hasDeclined(account: SignInAccount): boolean
  /** Disconnects the wallet, as the visitor chose. */
  disconnect(): void
  /** Signing in is impossible: says so, lets go of the wallet and shows Connect. */
  giveUp(): void
}
