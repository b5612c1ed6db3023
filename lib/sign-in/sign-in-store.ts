import type { StoreApi } from 'zustand/vanilla'
import { NO_SIGN_IN, type SignInState } from '@/lib/modal/close-policy'
import type { SignedInSession } from './signed-in-session'

/** The state of sign-in, for every part of the page that does not sign by itself. */
export interface SignInFacts extends SignInState {
  /** A request that asks the server for the session is under way. */
  readonly checking: boolean
  /** The session that contains the active account; `null` when that account is not signed in. */
  readonly session: SignedInSession | null
}

export type SignInStore = StoreApi<SignInFacts>

export const NOT_SIGNED_IN: SignInFacts = { ...NO_SIGN_IN, checking: false, session: null }

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
