import 'server-only'
import { createPrivateKey } from 'node:crypto'
import * as z from 'zod'
import { EXAMPLE_CLIENT } from '@/lib/core/example-client'
import {
  type OutsideProvider,
  outsideProviders,
  type SocialProvider,
  socialProviders,
} from '@/lib/core/login-providers'
import { httpUrl } from '@/lib/core/wire'
import { listOf, token } from './env-fields'
import { assertSetWith, EnvError, type EnvVariables, type RawOf } from './env-variable'
import type { RoleEnv } from './role-env'

/** PEM of several lines: `\n` stands for a line break, as in most stores of secrets. */
const pem = z
  .string()
  .min(40)
  .max(4_096)
  .transform((text) => text.replaceAll('\\n', '\n'))

function isP256(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

const clientId = (name: string, about: string) => ({
  schema: z.optional(token),
  must: 'an id without spaces',
  about: [`Client id of this installation at ${name}. ${about}`],
  example: '',
})
const clientSecret = (name: string) =>
  ({
    schema: z.optional(token),
    must: 'a secret without spaces',
    about: [`Client secret of this installation at ${name}.`],
    example: '',
    secret: true,
  }) as const

/** Logins with an account of another service. */
export const socialVariables = {
  FOYER_SOCIAL_PROVIDERS: {
    schema: listOf(z.enum(outsideProviders))
      .refine((list) => new Set(list).size === list.length)
      .optional(),
    must: `a list of names separated by commas, each once: ${outsideProviders.join(', ')}`,
    about: [
      'Which logins pages offer, in this order. Default: every provider with a client id and a secret below. An instance of',
      'the app role alone has no secrets: name the providers there.',
    ],
    example: 'google,apple,github',
  },
  FOYER_GOOGLE_CLIENT_ID: clientId('Google', 'Redirect addresses: docs/social-login.md, as for all of them.'),
  FOYER_GOOGLE_CLIENT_SECRET: clientSecret('Google'),
  FOYER_GITHUB_CLIENT_ID: clientId('GitHub', 'Of a GitHub App or an OAuth app.'),
  FOYER_GITHUB_CLIENT_SECRET: clientSecret('GitHub'),
  FOYER_APPLE_CLIENT_ID: clientId('Apple', 'The identifier of the Services ID.'),
  FOYER_APPLE_TEAM_ID: {
    schema: z.optional(token),
    must: 'an id without spaces',
    about: ['Team of the Apple developer account.'],
    example: '',
  },
  FOYER_APPLE_KEY_ID: {
    schema: z.optional(token),
    must: 'an id without spaces',
    about: ['Id of a key for Sign in with Apple.'],
    example: '',
  },
  FOYER_APPLE_PRIVATE_KEY: {
    schema: pem.refine(isP256).optional(),
    must: 'the private key of that id: P-256 as PEM',
    about: ['That key itself, as PEM with \\n for line breaks. It signs a client secret for each request.'],
    example: '',
    secret: true,
  },
  FOYER_FACEBOOK_CLIENT_ID: clientId('Facebook', 'The app id.'),
  FOYER_FACEBOOK_CLIENT_SECRET: clientSecret('Facebook'),
  FOYER_X_CLIENT_ID: clientId('X', 'Of OAuth 2.0.'),
  FOYER_X_CLIENT_SECRET: clientSecret('X'),
  FOYER_DISCORD_CLIENT_ID: clientId('Discord', 'The application id.'),
  FOYER_DISCORD_CLIENT_SECRET: clientSecret('Discord'),
  FOYER_EXAMPLE_ACCOUNTS_URL: {
    schema: z.optional(httpUrl),
    must: 'an http or https address',
    about: [
      'A server of the devnet that stands in for all providers, with example accounts. Pages say so. Set by `npm run dev`.',
    ],
    example: 'http://127.0.0.1:3002',
  },
} as const satisfies EnvVariables

type Raw = RawOf<typeof socialVariables> & { readonly FOYER_DEVNET_RPC_URL: string | undefined }

/** This installation at a provider. `secret` and `privateKey` are secret. */
export type SocialClient =
  | { readonly kind: 'secret'; readonly clientId: string; readonly secret: string }
  | {
      readonly kind: 'apple'
      readonly clientId: string
      readonly teamId: string
      readonly keyId: string
      /** P-256 as PEM. */
      readonly privateKey: string
    }
export type SocialClients = { readonly [Provider in SocialProvider]?: SocialClient }

export interface SocialEnv {
  readonly social: {
    /** What the operator offers, in order. Empty: no login with an account of another service. */
    readonly providers: readonly OutsideProvider[]
    /** Base address of the server that stands in for all providers, without a trailing slash; `null`: the real ones. */
    readonly exampleUrl: string | null
  }
  /** For the custody roles alone. Without an entry for a provider that this process cannot ask. */
  readonly socialClients: SocialClients
}

/** The variables that each provider needs, the one that says that it is wanted first. */
const needs = {
  google: ['FOYER_GOOGLE_CLIENT_ID', 'FOYER_GOOGLE_CLIENT_SECRET'],
  github: ['FOYER_GITHUB_CLIENT_ID', 'FOYER_GITHUB_CLIENT_SECRET'],
  apple: ['FOYER_APPLE_CLIENT_ID', 'FOYER_APPLE_TEAM_ID', 'FOYER_APPLE_KEY_ID', 'FOYER_APPLE_PRIVATE_KEY'],
  facebook: ['FOYER_FACEBOOK_CLIENT_ID', 'FOYER_FACEBOOK_CLIENT_SECRET'],
  x: ['FOYER_X_CLIENT_ID', 'FOYER_X_CLIENT_SECRET'],
  discord: ['FOYER_DISCORD_CLIENT_ID', 'FOYER_DISCORD_CLIENT_SECRET'],
} as const satisfies Record<SocialProvider, readonly (keyof typeof socialVariables)[]>

/**
 * @throws {EnvError} for a provider whose keys are half set; for one that is offered without keys, in a process that has
 *   to ask it; for example accounts without a devnet, or beside the keys of a provider.
 */
export function socialEnvOf(raw: Raw, { roles }: Pick<RoleEnv, 'roles'>): SocialEnv {
  for (const provider of socialProviders) {
    for (const name of needs[provider]) for (const other of needs[provider]) assertSetWith(raw, name, other)
  }
  const set = socialProviders.filter((provider) => raw[needs[provider][0]] !== undefined)
  const exampleUrl = raw.FOYER_EXAMPLE_ACCOUNTS_URL?.replace(/\/$/, '') ?? null
  if (exampleUrl !== null) {
    // Anyone may log in there as anyone.
    assertSetWith(raw, 'FOYER_EXAMPLE_ACCOUNTS_URL', 'FOYER_DEVNET_RPC_URL')
    const [first] = set
    if (first) {
      throw new EnvError(
        `FOYER_EXAMPLE_ACCOUNTS_URL stands in for all providers, so ${needs[first][0]} must not be set.`,
      )
    }
    return {
      social: { providers: raw.FOYER_SOCIAL_PROVIDERS ?? outsideProviders, exampleUrl },
      socialClients: Object.fromEntries(socialProviders.map((provider) => [provider, exampleClientOf(provider)])),
    }
  }
  const asksProviders = roles.some((role) => role !== 'app')
  // Farcaster is off without a node (`farcaster-env.ts`).
  const offered = raw.FOYER_SOCIAL_PROVIDERS ?? (asksProviders ? [...set, 'farcaster' as const] : [])
  for (const provider of socialProviders) {
    if (asksProviders && offered.includes(provider) && !set.includes(provider)) {
      const missing = needs[provider][0]
      throw new EnvError(`FOYER_SOCIAL_PROVIDERS has ${provider}, which needs ${missing} to be set too.`)
    }
  }
  return {
    social: { providers: offered, exampleUrl },
    socialClients: Object.fromEntries(set.map((provider) => [provider, clientOf(provider, raw)])),
  }
}

/** What `needs` lists is set. */
function clientOf(provider: SocialProvider, raw: Raw): SocialClient {
  const [id = '', second = '', third = '', fourth = ''] = needs[provider].map((name) => raw[name])
  return provider === 'apple'
    ? { kind: 'apple', clientId: id, teamId: second, keyId: third, privateKey: fourth }
    : { kind: 'secret', clientId: id, secret: second }
}

const exampleClientOf = (provider: SocialProvider): SocialClient =>
  provider === 'apple'
    ? { kind: 'apple', clientId: EXAMPLE_CLIENT.id, ...EXAMPLE_CLIENT.apple }
    : { kind: 'secret', clientId: EXAMPLE_CLIENT.id, secret: EXAMPLE_CLIENT.secret }
