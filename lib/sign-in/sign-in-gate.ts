import type { ViewEntry } from '@/lib/modal/views'
import type { SignInFlow } from './sign-in-flow'

/** Opens the sign-in view where sign-in is on. Exists only once a wallet was connected. */
export interface SignInGate {
  /** Loads the sign-in flow, once; every caller gets the same promise. A failed load may be repeated. */
  flow(): Promise<SignInFlow>
  /**
   * Shows SIWXSignMessage instead of a view when sign-in is required and the account is not signed in, or when that view
   * was asked for. Resolves with whether it did. Rejects when the flow does not load.
   */
  redirect(entry: ViewEntry): Promise<boolean>
  /** Reads the session again, for a caller that has just ended one. */
  refresh(): void
}
