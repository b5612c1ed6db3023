import 'server-only'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { processWide } from '../process/process-wide'
import type { Env } from '../settings/env'
import { readCookie } from './host-cookie'

/** next-auth writes and reads it: a token, and its hash with a secret. */
export const CSRF_COOKIE = '__Host-foyer.csrf'

export interface CsrfToken {
  /** The secret that the cookie of this request was made with, else the newest, for a new cookie. */
  readonly secret: string
  /** `null` where there is no cookie, or one that nobody here has made. */
  readonly token: string | null
  /** The cookie, decoded; next-auth checks it again. */
  readonly cookie: string
}

/**
 * Reads the cookie against forged requests. A cookie of an older secret holds as long as the secret is configured, so
 * that secrets change without anybody noticing.
 */
export function readCsrfToken(headers: Headers, { signInSecrets }: Pick<Env, 'signInSecrets'>): CsrfToken {
  const cookie = decode(readCookie(headers, CSRF_COOKIE) ?? '')
  const [token = '', hash = ''] = cookie.split('|')
  const [newest, ...older] = signInSecrets.length > 0 ? signInSecrets : [ownSecret()]
  for (const secret of [newest, ...older]) {
    if (secret !== undefined && isEqual(hash, createHash('sha256').update(`${token}${secret}`).digest('hex'))) {
      return { secret, token, cookie }
    }
  }
  return { secret: newest ?? ownSecret(), token: null, cookie }
}

/** Whether what a page sent is the token of its cookie. */
export function isCsrfToken({ token }: CsrfToken, sent: string | undefined): boolean {
  return token !== null && isEqual(sent ?? '', token)
}

function ownSecret(): string {
  return processWide('sign-in-secret', () => randomBytes(32).toString('base64url'))
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
