import type { SignInState } from '@/lib/modal/close-policy'
import type { SignedInSession } from '@/lib/siwx/signed-in-session'

/** Where sign-in stands, for everybody who has to know and does not sign. */
export interface SignInFacts extends SignInState {
  /** Whether there is a session already is being found out. */
  readonly checking?: boolean
  /** The session that holds the active account; nobody else is signed in with it. */
  readonly session?: SignedInSession | null
}
