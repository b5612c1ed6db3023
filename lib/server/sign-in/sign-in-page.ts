import 'server-only'
import { AppError } from '@/lib/core/app-error'
import { hashNonceCookie, nonceCookiesOf } from './nonce-records'
import type { SessionName } from './sessions/find-session'
import { sessionIdOf } from './sessions/session-cookie'
import type { SignInServices } from './sign-in-services'
import { readAccessToken, type TokenPage } from './tokens/access-token'
import { digestOf, verifyKeyProof } from './tokens/key-proof'

/** The page that signs in. */
export interface SignInPage {
  /** What the visitor signs for: domain and URI of the message. */
  readonly origin: string
  /** Hashes of what identifies the browser: its nonce cookies, or the key of a page on another origin. */
  readonly browsers: readonly string[]
}

/** The page of our own origin, which its cookies identify. */
export function ownPage({ env, headers }: Pick<SignInServices, 'env' | 'headers'>): SignInPage {
  return { origin: env.appUrl, browsers: nonceCookiesOf(headers).map(hashNonceCookie) }
}

/** Whether the request is of a page of another origin. Its cookies do not count, whatever the browser has sent. */
export function isForeignPage({ env, headers }: Pick<SignInServices, 'env' | 'headers'>): boolean {
  const origin = headers.get('origin')
  return origin !== null && origin !== env.appUrl
}

/**
 * Returns the page of another origin that sends a request, known by its key.
 *
 * @throws {AppError} as `verifyKeyProof`.
 */
export async function provenPage(services: SignInServices, accessToken: string | null = null): Promise<TokenPage> {
  const { headers, project } = services
  const origin = headers.get('origin')
  // The row admits pages of the origins that the project lists; a request without an origin is no page.
  if (project === null || origin === null) throw new AppError('proof.invalid')
  return { projectId: project.id, origin, thumbprint: await verifyKeyProof(accessToken, services) }
}

/** A page of another origin, which its key identifies. */
export function foreignPage({ projectId, origin, thumbprint }: TokenPage) {
  return { origin, browsers: [digestOf(`${projectId} ${thumbprint}`)] } as const satisfies SignInPage
}

/**
 * Returns what names the session of a request: the cookie of a page of our own, the access token of any other.
 *
 * @throws {AppError} `proof.invalid` for a token without its key, and as `readAccessToken`.
 */
export async function sessionNameOf(services: SignInServices): Promise<SessionName> {
  const { headers } = services
  if (!isForeignPage(services)) return sessionIdOf(headers)
  const authorization = headers.get('authorization')
  if (authorization === null) return null
  const accessToken = /^DPoP ([\w.-]+)$/.exec(authorization)?.[1]
  if (accessToken === undefined) throw new AppError('proof.invalid')
  const page = await provenPage(services, accessToken)
  return { handle: await readAccessToken(accessToken, page, services) }
}
