import 'server-only'
import { errors, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import type { CustodyRole } from '@/lib/core/hosts'
import { idTokenNonce } from '@/lib/custody/id-token-nonce'
import { PROOF_CLOCK_SECONDS } from '@/lib/custody/request-proof'
import type { Kv } from '../stores/kv'
import type { SocialIdentity } from './identity'
import { createProviderKeys, type OidcProvider } from './provider-keys'

/** An ID token of an OpenID provider, and the salt of its nonce (`idTokenNonce`). */
export interface IdTokenEvidence {
  readonly token: string
  readonly salt: string
}

/** A token proves something for this time after the provider has issued it. */
export const ID_TOKEN_AGE_SECONDS = 300
/** Keys are read again after this time, and for a token of an unknown key, at most once in {@link REREAD_MS}. */
const KEYS_AGE_MS = 10 * 60_000
export const REREAD_MS = 30_000

const MAX_TOKEN_LENGTH = 16_384

/** Says nothing that counts: a value of another type is left out. */
const fact = z.catch(z.optional(z.string()), undefined)

const claims = z.object({
  /** OpenID Connect Core 1.0, section 2: at most 255 characters, compared as they are. */
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  nonce: z.optional(z.string()),
  /** A token for others too is refused: they could pass it on (section 3.1.3.7). */
  aud: z.union([z.string(), z.array(z.string()).check(z.length(1))]),
  azp: z.optional(z.string()),
  email: fact,
  name: fact,
  nickname: fact,
  preferred_username: fact,
})
export type IdTokenClaims = z.output<typeof claims>

/**
 * Returns what an ID token says that this provider has signed for this client, a short time ago. For whom it was signed
 * the caller has to know: the nonce is not compared.
 *
 * @throws {AppError} `proof.invalid` for a token that is forged, too old, of another issuer or for another client;
 *   `upstream.*` if the provider cannot be asked for its keys.
 */
export type ReadIdToken = (token: string) => Promise<IdTokenClaims>

export function createIdTokenReader(provider: OidcProvider, now: () => number): ReadIdToken {
  const { issuer, clientId } = provider
  const keys = createProviderKeys(provider, now)

  const payloadOf = async (token: string): Promise<JWTPayload> => {
    const options = {
      ...{ issuer, audience: clientId, algorithms: ['RS256', 'ES256'], requiredClaims: ['exp'] },
      ...{ currentDate: new Date(now()), clockTolerance: PROOF_CLOCK_SECONDS, maxTokenAge: ID_TOKEN_AGE_SECONDS },
    }
    for (const maxAgeMs of [KEYS_AGE_MS, REREAD_MS]) {
      const keySet = await keys(maxAgeMs)
      try {
        return (await jwtVerify(token, keySet, options)).payload
      } catch (cause) {
        // The provider may have a new key.
        if (!(cause instanceof errors.JWKSNoMatchingKey)) break
      }
    }
    // Without a cause: the errors of the library quote the token.
    throw new AppError('proof.invalid')
  }

  return async (token) => {
    if (token.length > MAX_TOKEN_LENGTH) throw new AppError('proof.invalid')
    const read = z.safeParse(claims, await payloadOf(token))
    const isForUs = read.success && (read.data.azp === undefined || read.data.azp === clientId)
    if (!isForUs) throw new AppError('proof.invalid')
    return read.data
  }
}

/**
 * Returns the account that an ID token proves on a device. Each domain checks tokens by itself, and accepts a nonce once.
 *
 * @throws {AppError} as {@link ReadIdToken}; `proof.invalid` for a token for another device, or used before;
 *   `kv.unavailable`.
 */
export type VerifyIdToken = (
  evidence: IdTokenEvidence,
  thumbprint: string,
  signal?: AbortSignal,
) => Promise<SocialIdentity>

export function createIdTokenCheck(
  provider: OidcProvider,
  {
    role,
    kv,
    now,
    read = createIdTokenReader(provider, now),
  }: {
    readonly role: CustodyRole
    readonly kv: Pick<Kv, 'setIfAbsent'>
    readonly now: () => number
    readonly read?: ReadIdToken
  },
): VerifyIdToken {
  return async ({ token, salt }, thumbprint, signal) => {
    if (!/^[\w-]{22,64}$/.test(salt)) throw new AppError('proof.invalid')
    const { sub: subject, nonce } = await read(token)
    if (nonce !== (await idTokenNonce({ thumbprint, salt }))) throw new AppError('proof.invalid')
    const ttlMs = (ID_TOKEN_AGE_SECONDS + 2 * PROOF_CLOCK_SECONDS) * 1_000
    // The nonce and not the token, whose text can be changed without changing what it says.
    const isNew = await kv.setIfAbsent(`id-token:${role}:${provider.id}:${nonce}`, '1', { ttlMs }, signal)
    if (!isNew) throw new AppError('proof.invalid')
    return { kind: 'social', provider: provider.id, subject }
  }
}
