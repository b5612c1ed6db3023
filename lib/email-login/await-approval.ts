import { AppError } from '@/lib/core/app-error'
import { pause } from '@/lib/core/pause'

/** Between two questions after one that failed. */
const ASK_AGAIN_MS = 2_000
/** For a frame that does not say how long its link works. Ours works for 20 minutes. */
const LONGEST_WAIT_MS = 20 * 60_000

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
      // Too many questions end the wait no more than a failure that passes: the link still works.
      if (signal.aborted || !(error.isTransient || AppError.is(error, 'request.rate_limited'))) throw error
      if (now() + ASK_AGAIN_MS >= until) throw new AppError('email.approval_ended', { cause: error })
      await pause(ASK_AGAIN_MS, signal)
    }
  }
}
