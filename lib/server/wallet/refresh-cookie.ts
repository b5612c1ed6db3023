import 'server-only'
import { hostCookie, readCookie } from '../http/host-cookie'
import { SESSION_LIFE_MS } from './login-sessions'

/** The cookie with the refresh token. It lives in the partition of the page that shows the frame. */
const REFRESH_COOKIE = '__Host-foyer.wallet'

/** 32 random bytes in base64url after the kind of the token. */
const TOKEN = /^rt_[\w-]{43}$/

/** `null` if the cookie is absent or does not have the form of a token. */
export function refreshTokenOf(headers: Headers): string | null {
  const token = readCookie(headers, REFRESH_COOKIE)
  return token !== null && TOKEN.test(token) ? token : null
}

export function refreshCookie(token: string): string {
  return hostCookie(REFRESH_COOKIE, token, SESSION_LIFE_MS / 1_000, 'framed')
}

export function endedRefreshCookie(): string {
  return hostCookie(REFRESH_COOKIE, '', 0, 'framed')
}
