import 'server-only'
import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import type { SocialProvider } from '@/lib/core/login-providers'
import { createUpstream } from '../upstream/upstream'

/** An OpenID provider whose ID tokens are accepted. From configuration, never from a request. */
export interface OidcProvider {
  readonly id: SocialProvider
  /** As in `iss` of its tokens. */
  readonly issuer: string
  /** Our name there: `aud` of its tokens for us. */
  readonly clientId: string
}

const MAX_REPLY_BYTES = 64 * 1_024

const discovery = z.object({ issuer: z.string(), jwks_uri: z.string() })
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

/** The keys with which a provider signs. @param maxAgeMs - Older keys are read again. */
export type ProviderKeys = (maxAgeMs: number) => Promise<JWTVerifyGetKey>

/**
 * Reads the keys of a provider by OpenID Connect Discovery 1.0. Requests that come meanwhile wait for the same reading,
 * which no visitor can end.
 *
 * Throws `upstream.*`; the next call then reads again.
 */
export function createProviderKeys({ id, issuer }: OidcProvider, now: () => number): ProviderKeys {
  let known: { readonly at: number; readonly keys: Promise<JWTVerifyGetKey> } | null = null
  const vendor = `oidc-${id}`

  const read = async (): Promise<JWTVerifyGetKey> => {
    const provider = createUpstream({ vendor, baseUrl: issuer, maxReplyBytes: MAX_REPLY_BYTES })
    const found = await provider.get('/.well-known/openid-configuration', { reply: discovery })
    const address = URL.canParse(found.jwks_uri) ? new URL(found.jwks_uri) : null
    // Section 4.3: the document of another issuer says nothing about this one.
    if (found.issuer !== issuer || address?.protocol !== new URL(issuer).protocol) {
      throw new AppError('upstream.invalid_reply', { details: { vendor } })
    }
    const keys = createUpstream({ vendor, baseUrl: address.origin, maxReplyBytes: MAX_REPLY_BYTES })
    const query = Object.fromEntries(address.searchParams)
    return createLocalJWKSet((await keys.get(address.pathname, { query, reply: keySet })) as JSONWebKeySet)
  }

  return (maxAgeMs) => {
    if (known && now() - known.at < maxAgeMs) return known.keys
    const reading = { at: now(), keys: read() }
    known = reading
    reading.keys.catch(() => {
      if (known === reading) known = null
    })
    return reading.keys
  }
}
