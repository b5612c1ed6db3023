import { NO_SIGN_IN, type SignInState } from '@/lib/modal/close-policy'
import type { ViewEntry } from '@/lib/modal/views'
import type { SignedInSession } from '@/lib/sign-in/signed-in-session'
import type { SignInFlow } from './sign-in-flow'

/** Where sign-in stands, for everybody who has to know and does not sign. */
export interface SignInFacts extends SignInState {
  /** Whether there is a session already is being found out. */
  readonly checking: boolean
  /** The session that holds the active account; nobody else is signed in with it. */
  readonly session: SignedInSession | null
}

export const NOT_SIGNED_IN: SignInFacts = { ...NO_SIGN_IN, checking: false, session: null }

/** Leads whoever has to sign, where sign-in is on: there with the wallet that they sign with. */
export interface SignInGuide {
  /** What asks the visitor to sign; the same promise for all who ask. A failed load may be repeated. */
  flow(): Promise<SignInFlow>
  /**
   * Shows SIWXSignMessage in place of a view, to whoever is not served before they have signed, or asks for that view.
   * Somebody who could not sign is led on. Rejects when the flow does not load.
   */
  leads(entry: ViewEntry): Promise<boolean>
  /** Looks again who is signed in, for whoever has ended a session. */
  lookAgain(): void
}
