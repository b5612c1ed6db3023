import 'server-only'
import { AuthorizationResponseError, authorizationCodeGrant, ResponseBodyError } from 'openid-client'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { isEmailAddress } from '@/lib/core/email-address'
import type { CustodyRole } from '@/lib/core/hosts'
import type { SocialProvider } from '@/lib/core/login-providers'
import { parseForeignJson } from '../kit/json-bounds'
import { createUpstream } from '../upstream/upstream'
import { idTokenChecksOf } from './id-token-checks'
import { openidConfigOf } from './openid-config'
import { endpointsOf } from './provider-endpoints'
import type { ProviderRow, ReadAccount } from './provider-rows'
import { callbackUriOf, configuredProvider, type SocialServices } from './social-services'

/** Longest name that is shown. */
const MAX_NAME_LENGTH = 100
/** What providers say if the visitor does not agree; the second one is Apple's. */
const DECLINED = ['access_denied', 'user_cancelled_authorize']

/** An account that a provider has told this server of. */
export interface FinishedAccount extends ReadAccount {
  /** Signed by the provider for the nonce; `null` if it has signed nothing for it. */
  readonly idToken: string | null
}

interface Response {
  readonly role: CustodyRole
  /** What the provider has sent to the callback. */
  readonly parameters: URLSearchParams
  /** As it was sent to the provider, with what was added to it. */
  readonly state: string
  readonly verifier: string
  /** What the provider was asked to sign; `null`: nothing of ours. */
  readonly nonce: { readonly thumbprint: string; readonly salt: string } | null
}

/**
 * Exchanges the code of a response for the account: state and issuer of the response are checked (RFC 9207), then the
 * verifier goes to the provider, and its ID token is checked by `id-tokens.ts`.
 *
 * @throws {AppError} `social.declined` if the visitor did not agree; `social.failed` for any response that cannot be used.
 */
export async function finishAuthorization(
  provider: SocialProvider,
  response: Response,
  services: SocialServices,
): Promise<FinishedAccount> {
  try {
    return await finish(provider, response, services)
  } catch (cause) {
    if (cause instanceof AuthorizationResponseError && DECLINED.includes(cause.error)) {
      throw new AppError('social.declined')
    }
    if (cause instanceof AppError && cause.code === 'capability.off') throw cause
    // The errors of the library quote what the provider has sent, tokens included.
    services.log.warn({ provider, reason: reasonOf(cause) }, 'a login with an account of another service failed')
    throw new AppError('social.failed')
  }
}

async function finish(
  provider: SocialProvider,
  { role, parameters, state, verifier, nonce }: Response,
  services: SocialServices,
): Promise<FinishedAccount> {
  const { row, client } = configuredProvider(provider, services)
  const endpoints = await endpointsOf(provider, row, services.now)
  const taken: { idToken: string | null } = { idToken: null }
  const config = await openidConfigOf(provider, {
    ...{ row, client, endpoints, now: services.now },
    // The library would read the token by its own clock, without its signature.
    readReply: (text) => takeIdToken(text, taken),
  })
  const url = new URL(callbackUriOf(provider, role, services))
  url.search = parameters.toString()
  const tokens = await authorizationCodeGrant(config, url, { expectedState: state, pkceCodeVerifier: verifier })
  if (row.kind === 'oauth2') {
    return { ...cleaned(await readUser(provider, row, tokens.access_token, services)), idToken: null }
  }
  if (taken.idToken === null) throw new AppError('proof.invalid')
  return readToken(provider, { token: taken.idToken, row, role, nonce, parameters }, services)
}

async function readToken(
  provider: SocialProvider,
  {
    token,
    row,
    role,
    nonce,
    parameters,
  }: Pick<Response, 'role' | 'nonce' | 'parameters'> & {
    readonly token: string
    readonly row: Extract<ProviderRow, { kind: 'oidc' }>
  },
  services: SocialServices,
): Promise<FinishedAccount> {
  const { read, verify } = idTokenChecksOf(provider, role, services)
  const claims = await read(token)
  const isOmitted = claims.nonce === undefined && (nonce === null || row.mayOmitNonce === true)
  if (!isOmitted) {
    // A nonce that was never sent belongs to another login.
    if (nonce === null) throw new AppError('proof.invalid')
    await verify({ token, salt: nonce.salt }, nonce.thumbprint, services.signal)
  }
  const { sub: subject, email = null, name, nickname, preferred_username: handle } = claims
  const userName = handle ?? name ?? nickname ?? (provider === 'apple' ? appleName(parameters.get('user')) : null)
  return { ...cleaned({ subject, email, userName }), idToken: isOmitted ? null : token }
}

async function readUser(
  provider: SocialProvider,
  row: Extract<ProviderRow, { kind: 'oauth2' }>,
  accessToken: string,
  { signal }: SocialServices,
): Promise<ReadAccount> {
  const { origin, pathname } = new URL(row.userEndpoint)
  const headers = { authorization: `Bearer ${accessToken}`, 'user-agent': 'foyer' }
  const upstream = createUpstream({ vendor: `social-${provider}`, baseUrl: origin, headers, maxReplyBytes: 64 * 1_024 })
  const account = row.readUser(await upstream.get(pathname, { reply: z.unknown(), signal }))
  if (!account) throw new AppError('upstream.invalid_reply', { details: { vendor: upstream.vendor } })
  return account
}

/** Takes the ID token out of the reply of a token endpoint. */
function takeIdToken(text: string, taken: { idToken: string | null }): string {
  const reply = parseForeignJson(text)
  if (typeof reply !== 'object' || reply === null || !('id_token' in reply)) return text
  const { id_token: idToken, ...rest } = reply
  if (typeof idToken === 'string') taken.idToken = idToken
  return JSON.stringify(rest)
}

const appleUser = z.object({
  name: z.object({ firstName: z.optional(z.string()), lastName: z.optional(z.string()) }),
})

/** Apple sends the name beside the code, unsigned. */
function appleName(sent: string | null): string | null {
  const read = z.safeParse(appleUser, sent === null || sent.length > 2_000 ? null : parseForeignJson(sent))
  if (!read.success) return null
  const { firstName = '', lastName = '' } = read.data.name
  return `${firstName} ${lastName}`
}

/** What is only shown is left out if it cannot be shown. */
function cleaned({ subject, email, userName }: ReadAccount): ReadAccount {
  if (subject === '' || subject.length > 255) throw new AppError('proof.invalid')
  const name = (userName ?? '').replace(/\p{C}/gu, '').trim().slice(0, MAX_NAME_LENGTH)
  return {
    subject,
    email: email !== null && isEmailAddress(email) ? email : null,
    userName: name === '' ? null : name,
  }
}

/** A code of the protocol or of ours, for the operator: it names what is set wrong, such as `invalid_client`. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AppError) return cause.code
  if (cause instanceof AuthorizationResponseError || cause instanceof ResponseBodyError) return cause.error.slice(0, 60)
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? code.slice(0, 60) : 'unknown'
}
