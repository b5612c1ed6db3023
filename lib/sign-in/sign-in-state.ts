import type { SnapshotFrom } from 'xstate'
import type { AppError } from '@/lib/core/app-error'
import type { signInMachine } from './sign-in-machine'
import type { SignInMessage } from './sign-in-message'

/**
 * What a view tells apart.
 *
 * - `checking`: whether there is a session already.
 * - `preparing`: the server makes a message; the one before, if any, still shows.
 * - `ready`: the message waits for the visitor.
 * - `signing`: the wallet asks the visitor.
 * - `verifying`: the server judges; spec section 8, 'Authenticating...'.
 * - `switching`: cancelled, and the wallet is asked to go back to the network where the visitor is signed in.
 * - `failed`: `error` says why; `sign` tries again.
 */
export type SignInStep = 'checking' | 'preparing' | 'ready' | 'signing' | 'verifying' | 'switching' | 'failed'

/** Sign-in as its view shows it. */
export interface SignInFlowState {
  readonly step: SignInStep
  /** What is signed, field by field; `null` before the server has made it. */
  readonly message: SignInMessage | null
  /** The same as the wallet shows it. */
  readonly text: string | null
  /** Why the last attempt failed; only with the step `failed`. */
  readonly error: AppError | null
  /** Nobody is served unsigned: cancelling leads back to a network that is signed in, or disconnects. */
  readonly required: boolean
}

type SignInSnapshot = SnapshotFrom<typeof signInMachine>

const STEPS = ['preparing', 'ready', 'signing', 'verifying', 'switching', 'failed'] as const

export function signInStateOf(snapshot: SignInSnapshot): SignInFlowState {
  const { prepared, error, required } = snapshot.context
  const step = STEPS.find((each) => snapshot.matches({ asking: each })) ?? 'checking'
  return {
    step,
    message: prepared?.message ?? null,
    text: prepared?.text ?? null,
    error: step === 'failed' ? error : null,
    required,
  }
}
