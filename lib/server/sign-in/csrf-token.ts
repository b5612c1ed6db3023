import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { readCookie } from '../http/host-cookie'
import { isSameSecret } from '../kit/is-same-secret'
import { processWide } from '../kit/process-wide'
import type { Env } from '../settings/env'

/** Written and read by next-auth: a token, and its hash with a secret. */
export const CSRF_COOKIE = '__Host-foyer.csrf'

export interface CsrfToken {
  /** The secret with which the cookie of this request was made; the newest secret if there is no valid cookie. */
  readonly secret: string
  /** `null` if there is no cookie, or its hash matches none of the secrets. */
  readonly token: string | null
  /** The cookie, decoded; next-auth checks it again. */
  readonly cookie: string
}

/**
 * Reads the CSRF cookie. A cookie made with an older secret stays valid while that secret is configured, so a new
 * secret does not interrupt a sign-in in progress.
 */
export function readCsrfToken(headers: Headers, { signInSecrets }: Pick<Env, 'signInSecrets'>): CsrfToken {
  const cookie = decode(readCookie(headers, CSRF_COOKIE) ?? '')
  const [token = '', hash = ''] = cookie.split('|')
  const secrets = signInSecretsOf({ signInSecrets })
  for (const secret of secrets) {
    if (isSameSecret(hash, createHash('sha256').update(`${token}${secret}`).digest('hex'))) {
      return { secret, token, cookie }
    }
  }
  return { secret: secrets[0], token: null, cookie }
}

/** Whether the token that a page sent matches the token in its cookie. */
export function isCsrfToken({ token }: CsrfToken, sent: string | undefined): boolean {
  return token !== null && isSameSecret(sent ?? '', token)
}

/** The secrets of sign-in, the newest first; one of this process without a setting. */
export function signInSecretsOf({ signInSecrets }: Pick<Env, 'signInSecrets'>): readonly [string, ...string[]] {
  const [newest = ownSecret(), ...older] = signInSecrets
  return [newest, ...older]
}

function ownSecret(): string {
  return processWide('sign-in-secret', () => randomBytes(32).toString('base64url'))
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
