import 'server-only'
import { randomUUID } from 'node:crypto'

/** Returns the visitor's own request id if it is safe in headers and logs; otherwise creates one. */
export function requestIdOf(given: string | null | undefined): string {
  return given && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : randomUUID()
}
