import 'server-only'
import { hostCookie, readCookie } from '../../http/host-cookie'

/** The cookie with the session id. */
export const SESSION_COOKIE = '__Host-foyer.session'

/** 32 random bytes as base64url. */
const ID = /^[A-Za-z0-9_-]{43}$/

/**
 * Returns the session id of a request; `null` if the cookie is absent or does not have the form of an id. Does not
 * check that the session exists.
 */
export function sessionIdOf(headers: Headers): string | null {
  const id = readCookie(headers, SESSION_COOKIE)
  return id !== null && ID.test(id) ? id : null
}

/** `Set-Cookie` for a session. The browser deletes it after `maxAgeS` seconds; the session may end earlier. */
export function sessionCookie(id: string, maxAgeS: number): string {
  return hostCookie(SESSION_COOKIE, id, maxAgeS)
}

/** `Set-Cookie` that deletes the session cookie. The session itself is ended by `endSession`. */
export function endedSessionCookie(): string {
  return hostCookie(SESSION_COOKIE, '', 0)
}
