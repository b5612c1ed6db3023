import type { StoreApi } from 'zustand/vanilla'
import { NO_SIGN_IN, type SignInState } from '@/lib/modal/close-policy'
import type { SignedInSession, SignInAccount } from './signed-in-session'

/**
 * Where sign-in stands for the active account.
 *
 * - `idle`: no account can sign in. None is connected, or it is on a network that is not configured.
 * - `checking`: the session is being read, or the code that asks the visitor is loading.
 * - `asking`: the visitor is asked to sign.
 * - `verifying`: the visitor has signed, and the server verifies the signature.
 * - `signedIn`: the session contains the account.
 * - `notAsked`: not signed in and not asked to sign: the visitor has declined, the session has ended elsewhere, or the
 *   code that asks did not load.
 * - `offered`: another account of the wallet is active than the one that signed in, and signing in is optional: a
 *   message offers to sign, and no view opens over the page.
 * - `unavailable`: the session could not be read. The wallet is disconnected next.
 */
export type SignInStatus =
  | 'idle'
  | 'checking'
  | 'asking'
  | 'verifying'
  | 'signedIn'
  | 'notAsked'
  | 'offered'
  | 'unavailable'

/** What the rest of the state follows from. */
export interface SignInBasis {
  readonly status: SignInStatus
  /** The active account on its network; `null` while none can sign in. */
  readonly account: SignInAccount | null
  /** The session as the server described it last, whichever accounts it contains; `null` before that and without one. */
  readonly lastSession: SignedInSession | null
}

/** The state of sign-in. `create-sign-in-owner.ts` alone writes it. */
export interface SignInFacts extends SignInState, SignInBasis {
  /** It is not known yet whether the visitor will be asked to sign. */
  readonly checking: boolean
  /** The session that contains the active account; `null` when that account is not signed in. */
  readonly session: SignedInSession | null
}

export type SignInStore = StoreApi<SignInFacts>

export const NOT_SIGNED_IN: SignInFacts = {
  ...NO_SIGN_IN,
  status: 'idle',
  account: null,
  lastSession: null,
  checking: false,
  session: null,
}

export function signInFacts({ status, account, lastSession }: SignInBasis, isRequired: boolean): SignInFacts {
  const sessionExists = status === 'signedIn'
  return {
    status,
    account,
    lastSession,
    required: isRequired && account !== null,
    signed: status === 'verifying',
    sessionExists,
    checking: status === 'checking',
    session: sessionExists ? lastSession : null,
  }
}

/** Resolves once it is known whether the active account is signed in. Never rejects. */
export function whenSignInChecked(signIn: SignInStore): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (signIn.getState().checking) return
      stop()
      resolve()
    }
    const stop = signIn.subscribe(check)
    check()
  })
}
