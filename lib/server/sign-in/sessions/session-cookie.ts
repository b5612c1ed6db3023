import 'server-only'
import { hostCookie, readCookie } from '../host-cookie'

/** Holds the id of a session. */
export const SESSION_COOKIE = '__Host-foyer.session'

/** 32 random bytes as base64url, which is what we make. */
const ID = /^[A-Za-z0-9_-]{43}$/

/**
 * The session id that a request brings, `null` when it brings none that we could have made. Whether there is such a
 * session is another question.
 */
export function sessionIdOf(headers: Headers): string | null {
  const id = readCookie(headers, SESSION_COOKIE)
  return id !== null && ID.test(id) ? id : null
}

/** `Set-Cookie` for a session. The browser forgets it after `maxAgeS` seconds; the session may end before. */
export function sessionCookie(id: string, maxAgeS: number): string {
  return hostCookie(SESSION_COOKIE, id, maxAgeS)
}

/** `Set-Cookie` that makes the browser forget its session. What ends the session itself is `endSession`. */
export function endedSessionCookie(): string {
  return hostCookie(SESSION_COOKIE, '', 0)
}
