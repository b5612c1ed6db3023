import type { SnapshotFrom } from 'xstate'
import type { AppError } from '@/lib/core/app-error'
import type { signInMachine } from './sign-in-machine'
import type { SignInMessage } from './sign-in-message'

/**
 * The steps that a view distinguishes.
 *
 * - `checking`: nothing is asked yet; the session is being read.
 * - `preparing`: the server makes a message; a previous one stays on screen.
 * - `ready`: the message waits for the visitor.
 * - `signing`: the wallet asks the visitor.
 * - `verifying`: the server checks the signature; spec section 8, 'Authenticating...'.
 * - `switching`: cancelled; the wallet is asked to return to the network on which the visitor is signed in.
 * - `failed`: `error` is the reason; `sign` tries again.
 */
export type SignInStep = 'checking' | 'preparing' | 'ready' | 'signing' | 'verifying' | 'switching' | 'failed'

/** Sign-in as the view shows it. */
export interface SignInFlowState {
  readonly step: SignInStep
  /** The fields of the message; `null` before the server has made it. */
  readonly message: SignInMessage | null
  /** The text of the message, as the wallet shows it. */
  readonly text: string | null
  /** The failure of the last attempt; only in step `failed`. */
  readonly error: AppError | null
  /** The app requires sign-in: cancelling returns to a network that is signed in, or disconnects. */
  readonly required: boolean
}

type SignInSnapshot = SnapshotFrom<typeof signInMachine>

const STEPS = ['preparing', 'ready', 'signing', 'verifying', 'switching', 'failed'] as const

export function signInStateOf(snapshot: SignInSnapshot): SignInFlowState {
  const { prepared, error, required } = snapshot.context
  // The machine is idle while the owner reads the session.
  const step = STEPS.find((each) => snapshot.matches({ asking: each })) ?? 'checking'
  return {
    step,
    message: prepared?.message ?? null,
    text: prepared?.text ?? null,
    error: step === 'failed' ? error : null,
    required,
  }
}
