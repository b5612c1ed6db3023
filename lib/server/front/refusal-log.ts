import 'server-only'
import type { Log } from '@/lib/server/kit/log'

/** Refused requests do not pass the rate limit, so their log lines have a limit of their own. */
export const MAX_REFUSAL_LINES = 50
export const REFUSAL_WINDOW_MS = 10_000

/**
 * Returns a function that writes a line unless {@link MAX_REFUSAL_LINES} were written in the current window of
 * {@link REFUSAL_WINDOW_MS}. The lines that were left out are counted, and the count is logged when the window ends.
 */
export function createRefusalLog(log: Log): (fields: object) => void {
  let written = 0
  let leftOut = 0

  function startWindow(): void {
    setTimeout(() => {
      if (leftOut > 0) log.warn({ leftOut }, 'refused requests that have no line of their own')
      written = 0
      leftOut = 0
    }, REFUSAL_WINDOW_MS).unref()
  }

  return (fields) => {
    if (written === 0) startWindow()
    if (written === MAX_REFUSAL_LINES) {
      leftOut += 1
      return
    }
    written += 1
    log.info(fields, 'request')
  }
}
