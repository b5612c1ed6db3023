import 'server-only'
import { after } from 'next/server'

/**
 * Runs work once the answer of the current request has been sent, so that neither its time nor its outcome depends on the
 * work. A server that stops waits for it. Outside of Next, as in tests, it runs at a later turn of the event loop.
 *
 * @param work - Never rejects.
 */
export function afterAnswer(work: () => Promise<void>): void {
  try {
    after(work)
  } catch {
    setImmediate(() => void work())
  }
}
