import type { TextKey } from '@/lib/text/text-key'
import type { View } from './views'

/** State of the sign-in. Without sign-in: nothing required. */
export interface SignInState {
  /** An address is active, and the host requires it to sign in. */
  readonly required: boolean
  /** The sign-in message has been signed. */
  readonly signed: boolean
  readonly sessionExists: boolean
}

export const NO_SIGN_IN: SignInState = { required: false, signed: false, sessionExists: false }

export type CloseDecision = { readonly close: true } | { readonly close: false; readonly reason: TextKey }

/**
 * Decides whether the modal closes or shakes. Spec section 2: the modal shakes when UnsupportedChain shows, or when a
 * required sign-in message has not been signed and no session exists. Every way to close uses this: the close button,
 * Esc, a click beside the card, the browser's Back, dragging the sheet down, and the host's `close()`.
 */
export function closePolicy({ view, signIn }: { readonly view: View; readonly signIn: SignInState }): CloseDecision {
  if (view === 'UnsupportedChain') return { close: false, reason: 'modal.chooseNetworkToClose' }
  if (signIn.required && !signIn.signed && !signIn.sessionExists) return { close: false, reason: 'modal.signInToClose' }
  return { close: true }
}
