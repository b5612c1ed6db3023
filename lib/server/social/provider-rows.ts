import 'server-only'
import * as z from 'zod/mini'
import type { SocialProvider } from '@/lib/core/login-providers'

/** What is read of an account. E-mail address and name are for display only. */
export interface ReadAccount {
  readonly subject: string
  readonly email: string | null
  readonly userName: string | null
}

interface AnyRow {
  /** `iss` of its ID tokens, and of its responses (RFC 9207) where it sends one. */
  readonly issuer: string
  /** Separated by spaces. */
  readonly scope: string
  /** How this installation proves itself at the token endpoint. */
  readonly clientProof: 'basic' | 'post' | 'signed secret'
  /** Further parameters of the authorization request. */
  readonly parameters?: Readonly<Record<string, string>>
}

/** OpenID Connect: addresses are read from the provider (Discovery 1.0), and the account is in the ID token. */
interface OidcRow extends AnyRow {
  readonly kind: 'oidc'
  /** For a provider whose document has none. */
  readonly tokenEndpoint?: string
  /** Some of its ID tokens have no nonce although one was sent. */
  readonly mayOmitNonce?: true
}

/** OAuth 2.0 alone: the account is read with the access token. */
interface OAuthRow extends AnyRow {
  readonly kind: 'oauth2'
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly userEndpoint: string
  readonly readUser: (reply: unknown) => ReadAccount | null
}

export type ProviderRow = OidcRow | OAuthRow

/** Where the parts of a provider are. On the devnet all of them are at one address. */
interface Bases {
  readonly issuer: string
  readonly pages: string
  readonly tokens: string
  readonly api: string
}

const rows = {
  /** https://developers.google.com/identity/openid-connect/reference (read 2026-11-29) */
  google: {
    bases: one('https://accounts.google.com'),
    row: ({ issuer }) => ({
      ...{ kind: 'oidc', issuer, scope: 'openid email profile', clientProof: 'post' },
      // Who has several accounts chooses one.
      parameters: { prompt: 'select_account' },
    }),
  },
  /**
   * Posts its response, from its own site, as soon as a name or an address is asked for. The name comes with the first
   * consent only. https://developer.apple.com/documentation/signinwithapplerestapi (read 2026-11-29)
   */
  apple: {
    bases: one('https://appleid.apple.com'),
    row: ({ issuer }) => ({
      ...{ kind: 'oidc', issuer, scope: 'openid email name', clientProof: 'signed secret' },
      parameters: { response_mode: 'form_post' },
    }),
  },
  /** https://docs.discord.com/developers/topics/oauth2 (read 2026-11-29) */
  discord: {
    bases: one('https://discord.com'),
    row: ({ issuer }) => ({
      ...{ kind: 'oidc', issuer, scope: 'openid identify email', clientProof: 'post' },
      // Asks those only who have not agreed before.
      parameters: { prompt: 'none' },
    }),
  },
  /**
   * Its discovery document has no token endpoint, and says that this flow is still in testing.
   * https://developers.facebook.com/documentation/facebook-login/guides/advanced/oidc-token (read 2026-11-29)
   */
  facebook: {
    bases: { ...one('https://www.facebook.com'), tokens: 'https://graph.facebook.com' },
    row: ({ issuer, tokens }) => ({
      ...{ kind: 'oidc', issuer, scope: 'openid email public_profile', clientProof: 'post' },
      ...{ tokenEndpoint: `${tokens}/oauth/access_token`, mayOmitNonce: true },
    }),
  },
  /**
   * Without a scope it tells what is public.
   * https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps (read 2026-11-29)
   */
  github: {
    bases: {
      ...{ issuer: 'https://github.com/login/oauth', pages: 'https://github.com', tokens: 'https://github.com' },
      api: 'https://api.github.com',
    },
    row: ({ issuer, pages, tokens, api }) => ({
      ...{ kind: 'oauth2', issuer, scope: '', clientProof: 'post' },
      authorizationEndpoint: `${pages}/login/oauth/authorize`,
      tokenEndpoint: `${tokens}/login/oauth/access_token`,
      userEndpoint: `${api}/user`,
      readUser: readGithubUser,
    }),
  },
  /** https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token (read 2026-11-29) */
  x: {
    bases: {
      ...{ issuer: 'https://x.com', pages: 'https://x.com', tokens: 'https://api.x.com', api: 'https://api.x.com' },
    },
    row: ({ issuer, pages, tokens, api }) => ({
      // Its user endpoint wants both.
      ...{ kind: 'oauth2', issuer, scope: 'users.read tweet.read', clientProof: 'basic' },
      authorizationEndpoint: `${pages}/i/oauth2/authorize`,
      tokenEndpoint: `${tokens}/2/oauth2/token`,
      userEndpoint: `${api}/2/users/me`,
      readUser: readXUser,
    }),
  },
} as const satisfies Record<SocialProvider, { readonly bases: Bases; readonly row: (bases: Bases) => ProviderRow }>

/** @param exampleUrl - Of the server that stands in for all providers; `null`: the real ones. */
export function rowOf(provider: SocialProvider, exampleUrl: string | null): ProviderRow {
  const { bases, row } = rows[provider]
  return row(exampleUrl === null ? bases : one(`${exampleUrl}/${provider}`))
}

function one(address: string): Bases {
  return { issuer: address, pages: address, tokens: address, api: address }
}

const text = z.catch(z.nullable(z.string()), null)
const githubUser = z.object({ id: z.int().check(z.positive()), login: text, email: text })
const xUser = z.object({ data: z.object({ id: z.string().check(z.minLength(1), z.maxLength(255)), username: text }) })

function readGithubUser(reply: unknown): ReadAccount | null {
  const read = z.safeParse(githubUser, reply)
  if (!read.success) return null
  const { id, email, login } = read.data
  return { subject: String(id), email, userName: login }
}

function readXUser(reply: unknown): ReadAccount | null {
  const read = z.safeParse(xUser, reply)
  return read.success ? { subject: read.data.data.id, email: null, userName: read.data.data.username } : null
}
