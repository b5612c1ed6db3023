import type { ViewEntry } from '@/lib/modal/views'
import type { SignInFlow } from './sign-in-flow'
import type { SignInStore } from './sign-in-store'

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

export interface SignInGateContext extends Pick<SignInGate, 'flow' | 'refresh'> {
  readonly store: SignInStore
  readonly isRequired: boolean
  /** Opens the modal at its first view. */
  openModal(): Promise<void>
}

export function createSignInGate({ flow, refresh, store, isRequired, openModal }: SignInGateContext): SignInGate {
  return {
    flow,
    refresh,
    async redirect(entry) {
      const { account, sessionExists } = store.getState()
      const isAsked = entry.view === 'SIWXSignMessage'
      if (account !== null && !sessionExists && (isRequired || isAsked)) {
        const { open } = await flow()
        if (open(isAsked ? undefined : entry)) return true
      }
      // Without a message to sign, the modal opens at its first view.
      if (isAsked) await openModal()
      return isAsked
    },
  }
}
