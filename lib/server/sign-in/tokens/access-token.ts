import 'server-only'
import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import type { SignInProof } from '@/lib/sign-in/sign-in-contract'
import { ACCESS_TOKEN_LIFE_S, ACCESS_TOKEN_TYPE } from '@/lib/sign-in/token-contract'
import type { Services } from '../../platform/services'
import { accountOf, type BoundPage } from '../sessions/session-record'
import { tokenKeysOf } from './token-keys'

/** Longest token in characters: 20 accounts of at most 170 characters, in base64. */
const MAX_TOKEN_LENGTH = 8_192

/** The page that a token is for: its project, its origin, and the thumbprint of its key. */
export type TokenPage = Pick<BoundPage, 'projectId' | 'origin' | 'thumbprint'>

const claims = z.object({
  /** Handle of the session. */
  sid: z.string(),
  client_id: z.string(),
  cnf: z.object({ jkt: z.string() }),
})

/** Creates an access token for the page of a session. `sub` is the account that was proved last. */
export async function signAccessToken(
  {
    handle,
    accounts,
    page,
  }: {
    readonly handle: string
    readonly accounts: readonly Pick<SignInProof, 'data'>[]
    readonly page: TokenPage
  },
  { env, now }: Pick<Services, 'env' | 'now'>,
): Promise<string> {
  const { signing } = await tokenKeysOf(env)
  const issuedAt = Math.floor(now() / 1_000)
  const named = accounts.map(accountOf)
  return new SignJWT({
    accounts: named,
    client_id: page.projectId,
    cnf: { jkt: page.thumbprint },
    sid: handle,
  })
    .setProtectedHeader({ alg: 'ES256', typ: ACCESS_TOKEN_TYPE, kid: signing.public.kid })
    .setIssuer(env.appUrl)
    .setAudience(page.origin)
    .setSubject(named.at(-1) ?? '')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_LIFE_S)
    .setJti(crypto.randomUUID())
    .sign(signing.key)
}

/**
 * Returns the handle of the session that a token names, for a request of the page that it was issued to. Does not check that
 * the session exists.
 *
 * @throws {AppError} `proof.invalid` for a token that is forged, too old, or of another page, project or key.
 */
export async function readAccessToken(
  token: string,
  page: TokenPage,
  { env, now }: Pick<Services, 'env' | 'now'>,
): Promise<string> {
  if (token.length > MAX_TOKEN_LENGTH) throw new AppError('proof.invalid')
  const { published } = await tokenKeysOf(env)
  const options = {
    algorithms: ['ES256'],
    typ: ACCESS_TOKEN_TYPE,
    issuer: env.appUrl,
    audience: page.origin,
    requiredClaims: ['exp'],
    currentDate: new Date(now()),
  }
  // Without a cause: the errors of the library quote the token.
  const verified = await jwtVerify(token, createLocalJWKSet({ keys: [...published] }), options).catch(() => null)
  const read = z.safeParse(claims, verified?.payload)
  const isOfPage = read.success && read.data.client_id === page.projectId && read.data.cnf.jkt === page.thumbprint
  if (!isOfPage) throw new AppError('proof.invalid')
  return read.data.sid
}
