import 'server-only'
import { randomUUID } from 'node:crypto'

/** Keeps the visitor's own request id when it is harmless in headers and logs; makes one otherwise. */
export function requestIdOf(given: string | null | undefined): string {
  return given && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : randomUUID()
}
