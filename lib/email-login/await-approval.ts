import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { pause } from '@/lib/core/pause'

/** Between two questions after one that failed. */
const ASK_AGAIN_MS = 2_000
/** For a frame that does not say how long its link works. Ours works for 20 minutes. */
const LONGEST_WAIT_MS = 20 * 60_000

/** Failures of one question, while the link still works. Any other ends the wait. */
const PASSING: readonly ErrorCode[] = [
  'frame.failed',
  'frame.request_timeout',
  'request.timeout',
  'request.interrupted',
  'request.rate_limited',
  'network.offline',
  'upstream.timeout',
  'server.busy',
]

/**
 * Asks the frame again and again until the visitor has approved this device: each question is answered within two
 * minutes, and the link works longer.
 *
 * @param ask - One question.
 * @param endsAt - When the link stops working, Unix ms.
 * @throws {AppError} what ended the wait; `email.approval_ended` when the link has stopped working.
 */
export async function awaitApproval<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  endsAt: number | undefined,
  now: () => number,
  signal: AbortSignal,
): Promise<T> {
  const until = endsAt ?? now() + LONGEST_WAIT_MS
  for (;;) {
    try {
      return await ask(signal)
    } catch (thrown) {
      const error = AppError.from(thrown, 'frame.failed')
      if (signal.aborted || !PASSING.includes(error.code)) throw error
      if (now() + ASK_AGAIN_MS >= until) throw new AppError('email.approval_ended', { cause: error })
      await pause(ASK_AGAIN_MS, signal)
    }
  }
}
