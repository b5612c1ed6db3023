import type { SocialProvider } from '@/lib/core/login-providers'
import { type ExamplePerson, emailOf, handleOf, subjectOf } from './example-people'

/** What a client has asked for, and what the person agreed to. */
export interface Grant {
  readonly person: ExamplePerson
  readonly scopes: readonly string[]
  /** Whether this is the first consent of the person for this client. */
  readonly isFirst: boolean
}

interface AccountProvider {
  /** As its own page says it. */
  readonly name: string
  /** Below `/<provider>`. */
  readonly paths: {
    readonly authorize: string
    readonly token: string
    readonly keys?: string
    readonly user?: string
  }
  /** Signs ID tokens. The others are OAuth 2.0 without OpenID Connect. */
  readonly signsIdTokens: boolean
  /** What its discovery document says beside the addresses. */
  readonly discovery?: Readonly<Record<string, unknown>>
  /** Leaves the address of the token endpoint out of its discovery document. */
  readonly hidesTokenEndpoint?: true
  /** Names itself in the response (RFC 9207). */
  readonly sendsIssuer?: true
  /** How a client proves itself at the token endpoint. */
  readonly clientProofs: readonly ('basic' | 'post' | 'signed secret')[]
  /** Without this scope there are no ID tokens. Apple gives them always. */
  readonly idTokenScope?: string
  /** Claims of an ID token beside those of the protocol. */
  readonly claims?: (grant: Grant) => Readonly<Record<string, unknown>>
  /** The answer of its user endpoint. */
  readonly user?: (grant: Grant) => unknown
}

/*
 * The six providers as the devnet plays them. Each answers as the real one does, as far as its public documentation says;
 * all pages were read on 2026-11-29.
 */
export const ACCOUNT_PROVIDERS: Readonly<Record<SocialProvider, AccountProvider>> = {
  /** https://developers.google.com/identity/openid-connect/reference */
  google: {
    name: 'Google',
    paths: { authorize: '/o/oauth2/v2/auth', token: '/token', keys: '/oauth2/v3/certs', user: '/v1/userinfo' },
    signsIdTokens: true,
    discovery: {
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      authorization_response_iss_parameter_supported: true,
      code_challenge_methods_supported: ['plain', 'S256'],
    },
    sendsIssuer: true,
    clientProofs: ['post', 'basic'],
    idTokenScope: 'openid',
    claims: (grant) => ({ ...profileOf(grant), ...mailboxOf('google', grant) }),
    user: (grant) => ({ sub: subjectOf('google', grant.person), ...profileOf(grant), ...mailboxOf('google', grant) }),
  },
  /**
   * https://developer.apple.com/documentation/signinwithapplerestapi and its pages "Request an authorization" and "Generate
   * and validate tokens". The name is sent beside the code, at the first consent only; the address is in the ID token.
   */
  apple: {
    name: 'Apple',
    paths: { authorize: '/auth/authorize', token: '/auth/token', keys: '/auth/keys' },
    signsIdTokens: true,
    discovery: {
      response_modes_supported: ['query', 'fragment', 'form_post'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    },
    clientProofs: ['signed secret'],
    claims: (grant) => {
      const mailbox = mailboxOf('apple', grant)
      return {
        nonce_supported: true,
        ...mailbox,
        ...('email' in mailbox && isRelay(grant) && { is_private_email: true }),
      }
    },
  },
  /** https://discord.com/.well-known/oauth-authorization-server and https://docs.discord.com/developers/topics/oauth2 */
  discord: {
    name: 'Discord',
    paths: {
      authorize: '/api/oauth2/authorize',
      token: '/api/oauth2/token',
      keys: '/api/oauth2/keys',
      user: '/api/oauth2/userinfo',
    },
    signsIdTokens: true,
    discovery: {
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      authorization_response_iss_parameter_supported: true,
      code_challenge_methods_supported: ['S256'],
    },
    sendsIssuer: true,
    clientProofs: ['basic', 'post'],
    idTokenScope: 'openid',
    claims: (grant) => ({ ...discordProfileOf(grant), ...mailboxOf('discord', grant) }),
    user: (grant) => ({
      sub: subjectOf('discord', grant.person),
      ...discordProfileOf(grant),
      ...mailboxOf('discord', grant),
    }),
  },
  /**
   * https://developers.facebook.com/documentation/facebook-login/guides/advanced/oidc-token. The discovery document of the
   * real one has no token endpoint: clients have to know it.
   */
  facebook: {
    name: 'Facebook',
    paths: {
      authorize: '/dialog/oauth',
      token: '/oauth/access_token',
      keys: '/.well-known/oauth/openid/jwks',
      user: '/me',
    },
    signsIdTokens: true,
    hidesTokenEndpoint: true,
    clientProofs: ['post'],
    idTokenScope: 'openid',
    claims: (grant) => ({ name: grant.person.name, ...addressOf('facebook', grant, 'email') }),
    user: (grant) => ({
      id: subjectOf('facebook', grant.person),
      name: grant.person.name,
      ...addressOf('facebook', grant, 'email'),
    }),
  },
  /** https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps */
  github: {
    name: 'GitHub',
    paths: { authorize: '/login/oauth/authorize', token: '/login/oauth/access_token', user: '/user' },
    signsIdTokens: false,
    clientProofs: ['post', 'basic'],
    user: ({ person }) => ({
      id: Number(subjectOf('github', person)),
      login: handleOf(person),
      name: person.name,
      // The public address of the profile, which most people do not have.
      email: emailOf('github', person),
      type: 'User',
    }),
  },
  /** https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token and https://docs.x.com/x-api/users/get-my-user */
  x: {
    name: 'X',
    paths: { authorize: '/i/oauth2/authorize', token: '/2/oauth2/token', user: '/2/users/me' },
    signsIdTokens: false,
    clientProofs: ['basic'],
    user: (grant) => ({
      data: {
        id: subjectOf('x', grant.person),
        name: grant.person.name,
        username: handleOf(grant.person).replaceAll('-', '_').slice(0, 15),
        ...addressOf('x', grant, 'users.email', 'confirmed_email'),
      },
    }),
  },
}

const isRelay = ({ person }: Grant): boolean => person.email === 'relay'

/** The address, if the client has asked for it and the person has one. */
function addressOf(provider: SocialProvider, { person, scopes }: Grant, scope: string, field = 'email') {
  const email = emailOf(provider, person)
  return email === null || !scopes.includes(scope) ? {} : { [field]: email }
}

function mailboxOf(provider: SocialProvider, grant: Grant) {
  const found = addressOf(provider, grant, 'email')
  return 'email' in found ? { ...found, email_verified: true } : {}
}

function profileOf({ person, scopes }: Grant) {
  if (!scopes.includes('profile')) return {}
  const [first = '', ...last] = person.name.split(' ')
  return { name: person.name, given_name: first, ...(last.length > 0 && { family_name: last.join(' ') }) }
}

function discordProfileOf({ person, scopes }: Grant) {
  if (!scopes.includes('identify')) return {}
  return { preferred_username: handleOf(person), nickname: person.name }
}
