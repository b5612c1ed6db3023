import type { SnapshotFrom } from 'xstate'
import type { AppError } from '@/lib/core/app-error'
import type { siwxMachine } from './siwx-machine'
import type { SiwxMessage } from './siwx-message'

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
export type SiwxStep = 'checking' | 'preparing' | 'ready' | 'signing' | 'verifying' | 'switching' | 'failed'

/** Sign-in as its view shows it. */
export interface SiwxFlowState {
  readonly step: SiwxStep
  /** What is signed, field by field; `null` before the server has made it. */
  readonly message: SiwxMessage | null
  /** The same as the wallet shows it. */
  readonly text: string | null
  /** Why the last attempt failed; only with the step `failed`. */
  readonly error: AppError | null
  /** Nobody is served unsigned: cancelling leads back to a network that is signed in, or disconnects. */
  readonly required: boolean
}

type SiwxSnapshot = SnapshotFrom<typeof siwxMachine>

const STEPS = ['preparing', 'ready', 'signing', 'verifying', 'switching', 'failed'] as const

export function siwxStateOf(snapshot: SiwxSnapshot): SiwxFlowState {
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
