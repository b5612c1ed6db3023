import { randomBytes } from 'node:crypto'
import { EXAMPLE_CLIENT } from '@/lib/core/example-client'
import type { SocialProvider } from '@/lib/core/login-providers'

/** What a client asks for at the authorization endpoint. */
export interface AccountRequest {
  readonly provider: SocialProvider
  readonly redirectUri: string
  readonly state: string | null
  readonly nonce: string | null
  readonly scopes: readonly string[]
  readonly challenge: string
  readonly isFormPost: boolean
  readonly prompt: string | null
}

/** An error that goes back to the client, in the words of OAuth 2.0. */
export interface RefusedRequest {
  readonly redirectUri: string
  readonly state: string | null
  readonly isFormPost: boolean
  readonly error: string
  readonly description: string
}

/** `S256` of a verifier (RFC 7636): 32 bytes in base64url. */
const CHALLENGE = /^[\w-]{43}$/

/**
 * Reads a request of a client.
 *
 * @returns A text for the page, if the client or its address is not one that is known: nothing goes back then.
 */
export function readAccountRequest(
  provider: SocialProvider,
  query: URLSearchParams,
): AccountRequest | RefusedRequest | string {
  if (query.get('client_id') !== EXAMPLE_CLIENT.id) return 'The site that sent you here is not known: wrong client id.'
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!isRegistered(provider, redirectUri)) return 'The site that sent you here is not known: wrong redirect address.'
  const isFormPost = provider === 'apple' && query.get('response_mode') === 'form_post'
  const back = { redirectUri, state: query.get('state'), isFormPost }
  const refuse = (error: string, description: string) => ({ ...back, error, description })
  if (query.get('response_type') !== 'code') return refuse('unsupported_response_type', 'Only code is supported.')
  const challenge = query.get('code_challenge') ?? ''
  if (query.get('code_challenge_method') !== 'S256' || !CHALLENGE.test(challenge)) {
    return refuse('invalid_request', 'PKCE with S256 is required.')
  }
  // The separator is a space (RFC 6749); Facebook takes commas as well.
  const scopes = (query.get('scope') ?? '')
    .split(provider === 'facebook' ? /[ ,]+/ : ' ')
    .filter((scope) => scope !== '')
  // Apple's page "Request an authorization": a scope needs `form_post`.
  if (provider === 'apple' && scopes.length > 0 && !isFormPost) {
    return refuse('invalid_request', 'response_mode must be form_post when name or email scope is requested.')
  }
  return { provider, ...back, nonce: query.get('nonce'), scopes, challenge, prompt: query.get('prompt') }
}

/** The callbacks of Foyer for this provider, at any origin: the example does not know where the app is reached. */
function isRegistered(provider: SocialProvider, address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null
  return (
    (url?.protocol === 'http:' || url?.protocol === 'https:') &&
    /^\/api\/(?:wallet|vault)\/outside\/callback\/[a-z]+$/.test(url.pathname) &&
    url.pathname.endsWith(`/${provider}`) &&
    url.search === ''
  )
}

/** Values that end by themselves, under names that cannot be guessed. */
export interface Tickets<Value> {
  add(value: Value): string
  read(name: string): Value | undefined
  /** Reads and removes. */
  take(name: string): Value | undefined
}

/** More than a developer opens; the oldest goes first. */
const MAX_TICKETS = 1_000

export function createTickets<Value>(lifeMs: number): Tickets<Value> {
  const kept = new Map<string, { readonly value: Value; readonly endsAt: number }>()
  const read = (name: string) => {
    const found = kept.get(name)
    return found && Date.now() < found.endsAt ? found.value : undefined
  }
  return {
    add(value) {
      const name = randomBytes(24).toString('base64url')
      kept.set(name, { value, endsAt: Date.now() + lifeMs })
      const oldest = kept.keys().next().value
      if (kept.size > MAX_TICKETS && oldest !== undefined) kept.delete(oldest)
      return name
    },
    read,
    take(name) {
      const value = read(name)
      kept.delete(name)
      return value
    },
  }
}
