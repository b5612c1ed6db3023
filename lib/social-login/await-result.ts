import { AppError } from '@/lib/core/app-error'
import { pause } from '@/lib/core/pause'

/** Between two questions after one that failed. */
const ASK_AGAIN_MS = 2_000

/**
 * Asks the frame for the result until it has one: a window of another browser context cannot post it. A frame that does
 * not know the question ends nothing, because the window may still post the result.
 *
 * @param ask - One question.
 * @throws {AppError} `social.declined`, `social.failed` or `social.ended`; what `signal` throws when it fires.
 */
export async function awaitResult<T>(ask: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await ask(signal)
    } catch (thrown) {
      if (signal.aborted || AppError.is(thrown, 'social.declined', 'social.failed', 'social.ended')) throw thrown
    }
    await pause(ASK_AGAIN_MS, signal)
  }
}
