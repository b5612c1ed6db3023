import 'server-only'
import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  customFetch,
} from 'openid-client'
import type { SocialProvider } from '@/lib/core/login-providers'
import type { SocialClient } from '../settings/social-env'
import { fetchUpstream, UPSTREAM_TOTAL_MS } from '../upstream/fetch-upstream'
import type { ProviderEndpoints } from './provider-endpoints'
import type { ProviderRow } from './provider-rows'

const MAX_REPLY_BYTES = 128 * 1_024
/** Apple accepts half a year. A secret is used at once, and once. */
const APPLE_SECRET_SECONDS = 300
const APPLE_AUDIENCE = 'https://appleid.apple.com'

/** A provider as the library knows it. */
export async function openidConfigOf(
  provider: SocialProvider,
  {
    row,
    client,
    endpoints,
    now,
    readReply,
  }: {
    readonly row: ProviderRow
    readonly client: SocialClient
    readonly endpoints: ProviderEndpoints
    readonly now: () => number
    /** Sees each reply before the library does, and returns what it may see. */
    readonly readReply: (text: string) => string
  },
): Promise<Configuration> {
  const { issuer } = row
  const server = { issuer, authorization_endpoint: endpoints.authorization, token_endpoint: endpoints.token }
  const config = new Configuration(server, client.clientId, undefined, await clientAuthOf(row, client, now))
  config[customFetch] = fetchOf(provider, readReply)
  // A deadline of our own ends each request.
  config.timeout = UPSTREAM_TOTAL_MS / 1_000 + 1
  // Of the devnet alone: the real issuers are https.
  if (new URL(issuer).protocol === 'http:') allowInsecureRequests(config)
  return config
}

async function clientAuthOf(
  { clientProof }: ProviderRow,
  client: SocialClient,
  now: () => number,
): Promise<ClientAuth> {
  if (client.kind === 'apple') return ClientSecretPost(await appleSecretOf(client, now))
  return clientProof === 'basic' ? plainBasic(client) : ClientSecretPost(client.secret)
}

/**
 * The library encodes `-` and `_` of id and secret too (RFC 6749, section 2.3.1), which X and others do not decode. Ids and
 * secrets of providers have no character that needs it.
 */
function plainBasic({ clientId, secret }: Extract<SocialClient, { kind: 'secret' }>): ClientAuth {
  const pair = Buffer.from(`${clientId}:${secret}`).toString('base64')
  return (_server, _client, _body, headers) => headers.set('authorization', `Basic ${pair}`)
}

/** https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret (read 2026-11-29) */
function appleSecretOf(
  { clientId, teamId, keyId, privateKey }: Extract<SocialClient, { kind: 'apple' }>,
  now: () => number,
): Promise<string> {
  const issuedAt = Math.floor(now() / 1_000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(APPLE_AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + APPLE_SECRET_SECONDS)
    .sign(createPrivateKey(privateKey))
}

/** A code is sent once: it may have been used although no reply came. */
function fetchOf(provider: SocialProvider, readReply: (text: string) => string): CustomFetch {
  return async (url, { body, headers, method, signal }) => {
    const { status, text } = await fetchUpstream({
      ...{ vendor: `social-${provider}`, url, method: method === 'POST' ? 'POST' : 'GET', retry: false },
      headers: headers as Readonly<Record<string, string>>,
      ...(body === undefined || body === null ? {} : { body: String(body) }),
      ...(signal ? { signal } : {}),
      maxReplyBytes: MAX_REPLY_BYTES,
    })
    return new Response(readReply(text), { status, headers: { 'content-type': 'application/json' } })
  }
}
