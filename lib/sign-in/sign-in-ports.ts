import type { Caip2 } from '@/lib/core/caip'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { portActor } from '@/lib/core/port-actor'
import type { WalletSignature } from '@/lib/core/wallet-signature'
import type { SessionAnswer } from './read-session'
import type { SignInMessage } from './sign-in-message'
import type { SignedInSession, SignInAccount } from './signed-in-session'

/** A message that the server made for one account, and its text for the wallet. */
export interface PreparedMessage {
  readonly message: SignInMessage
  readonly text: string
  /**
   * Arrival time by the clock of this device, Unix time in milliseconds. Its life counts from here, because the
   * server's clock may differ.
   */
  readonly preparedAt: number
}

/**
 * The ports of the sign-in machine. Each must settle. All but `readSession` reject with `AppError`. An answer after
 * `signal` has fired is ignored.
 */
export const signInActors = {
  /** With up to three tries. */
  readSession: portActor<SessionAnswer>('readSession'),
  prepare: portActor<PreparedMessage, { account: SignInAccount }>('prepare'),
  /** Requests a signature from the wallet. */
  sign: portActor<WalletSignature, { account: SignInAccount; text: string }>('sign'),
  /** Sends the signature to the server. Rejects with the server's code if it refuses. */
  submit: portActor<void, WalletSignature & { text: string }>('submit'),
  /** Requests another network from the wallet. */
  switchNetwork: portActor<void, { network: Caip2 }>('switchNetwork'),
}

/** Calls of the machine that return at once. */
export interface SignInEffects {
  /** Unix time in milliseconds. */
  now(): number
  /** Opens the sign-in view, unless it or ApproveTransaction is already open. */
  show(): void
  /** After sign-in or cancel: closes the modal if it shows the sign-in view. */
  leave(): void
  track(event: 'SIWX_AUTH_SUCCESS' | 'CLICK_CANCEL_SIWX', account: SignInAccount): void
  trackError(account: SignInAccount, code: ErrorCode): void
  /**
   * Reports that the account has signed in.
   *
   * @param session - `null` when the server accepted the signature, and then could not be asked for the session.
   */
  signedIn(session: SignedInSession | null): void
  /** Reports that the visitor does not want to sign with this account. */
  declined(): void
  /** Where the visitor was signed in last with the same address; `undefined` if the session does not contain it. */
  networkToReturnTo(): Caip2 | undefined
  /** Disconnects the wallet at the visitor's request. */
  disconnect(): void
}
