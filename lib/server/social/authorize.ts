import 'server-only'
import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomPKCECodeVerifier } from 'openid-client'
import { AppError } from '@/lib/core/app-error'
import type { CustodyRole } from '@/lib/core/hosts'
import type { SocialProvider } from '@/lib/core/login-providers'
import { openidConfigOf } from './openid-config'
import { endpointsOf } from './provider-endpoints'
import { callbackUriOf, configuredProvider, type SocialServices } from './social-services'

/** The way of a visitor to a provider. `verifier` is secret: it stays at the server. */
export interface Authorization {
  readonly uri: string
  readonly verifier: string
}

/**
 * Prepares the authorization request of a custody role: state, PKCE (S256) and, with a provider of OpenID Connect, a nonce.
 *
 * @param nonce - What the provider shall sign; `null`: nothing of ours.
 * @throws {AppError} `capability.off`; `social.redirect_failed` if the provider cannot be asked for its addresses.
 */
export async function beginAuthorization(
  provider: SocialProvider,
  { role, state, nonce }: { readonly role: CustodyRole; readonly state: string; readonly nonce: string | null },
  services: SocialServices,
): Promise<Authorization> {
  const { row, client } = configuredProvider(provider, services)
  const endpoints = await askEndpoints(provider, services)
  const config = await openidConfigOf(provider, {
    row,
    client,
    endpoints,
    now: services.now,
    readReply: (text) => text,
  })
  const verifier = randomPKCECodeVerifier()
  const uri = buildAuthorizationUrl(config, {
    redirect_uri: callbackUriOf(provider, role, services),
    ...(row.scope !== '' && { scope: row.scope }),
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(nonce !== null && row.kind === 'oidc' && { nonce }),
    ...row.parameters,
  })
  return { uri: uri.href, verifier }
}

/**
 * Whether an address leads to an authorization of this installation at this provider, in the vault: what the wallet role
 * sends a window to next. Any other address would make it a way to send visitors anywhere.
 */
export async function isVaultAuthorization(
  address: string,
  provider: SocialProvider,
  services: SocialServices,
): Promise<boolean> {
  const { client } = configuredProvider(provider, services)
  const { authorization } = await askEndpoints(provider, services)
  const [url, own] = [new URL(address), new URL(authorization)]
  const query = Object.fromEntries(url.searchParams)
  return (
    url.origin === own.origin &&
    url.pathname === own.pathname &&
    url.username === '' &&
    url.password === '' &&
    // A parameter that is there twice could be read in two ways.
    [...url.searchParams].length === Object.keys(query).length &&
    query.client_id === client.clientId &&
    query.redirect_uri === callbackUriOf(provider, 'vault', services) &&
    /^[\w-]{43}$/.test(query.state ?? '')
  )
}

async function askEndpoints(provider: SocialProvider, services: SocialServices) {
  const { row } = configuredProvider(provider, services)
  try {
    return await endpointsOf(provider, row, services.now)
  } catch (cause) {
    throw new AppError('social.redirect_failed', { cause })
  }
}
