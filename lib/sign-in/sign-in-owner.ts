import type { Caip2 } from '@/lib/core/caip'
import type { SessionAnswer } from './read-session'
import type { SignInStore } from './sign-in-store'
import type { SignedInSession } from './signed-in-session'

/**
 * Owns the answer to "who is signed in": it decides, and alone writes the store. The flow that asks the visitor to sign
 * follows the store, and reports its outcomes here.
 */
export interface SignInOwner {
  readonly store: SignInStore
  /** The visitor wants to see the message, even after having declined. */
  requestMessage(): void
  /** Reads the session, with up to three tries. Never rejects. Waits for a sign-out that is under way. */
  readSession(signal: AbortSignal): Promise<SessionAnswer>
  /** The server starts, or has ended, to verify a signature. */
  setVerifying(isVerifying: boolean): void
  /**
   * The active account has signed in.
   *
   * @param session - `null` when the server accepted the signature, and then could not be asked for the session.
   */
  signedIn(session: SignedInSession | null): void
  /** The visitor does not want to sign with the active account. It is not asked again until the wallet is disconnected. */
  declined(): void
  /** Where the visitor was signed in last with the active address; `undefined` if the session does not contain it. */
  networkToReturnTo(): Caip2 | undefined
}
