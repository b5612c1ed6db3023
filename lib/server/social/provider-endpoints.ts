import 'server-only'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import type { SocialProvider } from '@/lib/core/login-providers'
import { createUpstream } from '../upstream/upstream'
import type { ProviderRow } from './provider-rows'

/** Where a provider is asked. */
export interface ProviderEndpoints {
  readonly authorization: string
  readonly token: string
}

/** The document is read again after this time. */
const AGE_MS = 10 * 60_000
const MAX_REPLY_BYTES = 64 * 1_024

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.optional(z.string()),
})

interface Known {
  readonly at: number
  readonly endpoints: Promise<ProviderEndpoints>
}
/** By issuer. */
const known = new Map<string, Known>()

/**
 * The addresses of a provider: those of its row, or of its discovery document (OpenID Connect Discovery 1.0). Requests that
 * come meanwhile wait for the same reading.
 *
 * @throws {AppError} `upstream.*`; the next call then reads again.
 */
export function endpointsOf(provider: SocialProvider, row: ProviderRow, now: () => number): Promise<ProviderEndpoints> {
  if (row.kind === 'oauth2') {
    return Promise.resolve({ authorization: row.authorizationEndpoint, token: row.tokenEndpoint })
  }
  const before = known.get(row.issuer)
  if (before && Math.abs(now() - before.at) < AGE_MS) return before.endpoints
  const reading: Known = { at: now(), endpoints: discover(provider, row) }
  known.set(row.issuer, reading)
  reading.endpoints.catch(() => {
    if (known.get(row.issuer) === reading) known.delete(row.issuer)
  })
  return reading.endpoints
}

async function discover(
  provider: SocialProvider,
  { issuer, tokenEndpoint }: Extract<ProviderRow, { kind: 'oidc' }>,
): Promise<ProviderEndpoints> {
  const vendor = `social-${provider}`
  const upstream = createUpstream({ vendor, baseUrl: issuer, maxReplyBytes: MAX_REPLY_BYTES })
  const found = await upstream.get('/.well-known/openid-configuration', { reply: discovery })
  const [authorization, token] = [found.authorization_endpoint, found.token_endpoint ?? tokenEndpoint]
  const { protocol } = new URL(issuer)
  const isUsable = (address: string) => URL.canParse(address) && new URL(address).protocol === protocol
  // Section 4.3: the document of another issuer says nothing about this one.
  if (found.issuer !== issuer || token === undefined || !isUsable(authorization) || !isUsable(token)) {
    throw new AppError('upstream.invalid_reply', { details: { vendor } })
  }
  return { authorization, token }
}
