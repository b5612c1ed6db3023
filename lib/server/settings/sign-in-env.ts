import 'server-only'
import * as z from 'zod'
import { cosmosChains } from '@/lib/chains/cosmos-chains'
import { caip2FromCosmos } from '@/lib/chains/cosmos-networks'
import { AUTH_PATH } from '@/lib/core/auth-path'
import { boundedText, patternText } from '@/lib/core/bounded-text'
import type { Caip2 } from '@/lib/core/caip'
import { COSMOS, namespaceOf } from '@/lib/core/namespaces'
import { caip2 } from '@/lib/core/wire'
import { isStatement, MAX_STATEMENT_LENGTH } from '@/lib/sign-in/sign-in-message'
import { json, seconds } from './env-fields'
import { EnvError, type EnvVariables, type RawOf } from './env-variable'
import type { networkVariables } from './network-env'
import type { StoreEnv } from './store-env'

const cosmosPrefixes = json
  .pipe(
    z.record(
      caip2.check(z.refine((chainId) => namespaceOf(chainId) === COSMOS)),
      patternText(20, /^[a-z][a-z0-9]{0,19}$/),
    ),
  )
  .transform((prefixes) => prefixes as Partial<Record<Caip2, string>>)

const signInSecrets = z
  .string()
  .transform((list) => list.split(',').map((secret) => secret.trim()))
  .pipe(z.array(z.string().min(32)).min(1))

/** The sign-in with a wallet. */
export const signInVariables = {
  FOYER_SIGN_IN: {
    schema: z.enum(['off', 'optional', 'required']).default('off'),
    must: 'off, optional or required',
    about: [
      'Whether a visitor with a connected wallet is asked to sign in with it: a message, signed without gas, and a',
      'session on this server. Default: off; `npm run dev` sets optional.',
    ],
    example: 'optional',
  },
  FOYER_AUTH_PATH: {
    // No other endpoint has such a name.
    schema: z.optional(patternText(64, /^\/api\/[a-z0-9-]*auth$/)),
    must: 'a path such as /api/foyer-auth: /api/ and one name in lower case that ends with auth',
    about: [
      'Path of the endpoints of sign-in, for an app that has an /api/auth of its own on the same origin. Pages need the',
      'same value as `authPath` in their configuration. Default: /api/auth.',
    ],
    example: '/api/foyer-auth',
  },
  FOYER_AUTH_SECRETS: {
    schema: signInSecrets.optional(),
    must: 'secrets of at least 32 characters each, separated by commas',
    about: [
      'Secrets of the CSRF cookie, newest first. To rotate, put a new secret in front, and remove the old one a day',
      'later. Needed if several processes share a store; a single process generates its own at each start.',
    ],
    example: '',
    secret: true,
  },
  FOYER_SIGN_IN_STATEMENT: {
    schema: z.optional(boundedText(MAX_STATEMENT_LENGTH, isStatement)),
    must: 'one line of at most 1024 ASCII letters, digits, spaces and signs of an address (EIP-4361)',
    about: ['The statement that a visitor agrees to by signing in; part of the message that the wallet shows.'],
    example: 'I accept the terms at https://app.example/terms',
  },
  FOYER_COSMOS_PREFIXES: {
    schema: cosmosPrefixes.optional(),
    must: 'a JSON object from CAIP-2 ids of cosmos chains to the prefixes of their addresses',
    about: ['Further Cosmos chains whose accounts may sign in, besides those of FOYER_NETWORKS. Default: none.'],
    example: '{"cosmos:cosmoshub-4":"cosmos"}',
  },
  FOYER_SESSION_IDLE_S: {
    schema: seconds.default(86_400),
    must: 'a whole number of seconds from 1 to 31536000',
    about: ['Seconds without use after which a session ends. Default: 86400, a day.'],
    example: '86400',
  },
  FOYER_SESSION_LIFE_S: {
    schema: seconds.default(2_592_000),
    must: 'a whole number of seconds from 1 to 31536000',
    about: ['Seconds from its sign-in until a session ends, however much it is used. Default: 2592000, 30 days.'],
    example: '2592000',
  },
} as const satisfies EnvVariables

type Raw = RawOf<typeof signInVariables> & Pick<RawOf<typeof networkVariables>, 'FOYER_NETWORKS'>

/** Settings of the sign-in with a wallet. */
export interface SignInEnv {
  /** Whether visitors can sign in with their wallet, and whether they must. */
  readonly signIn: 'off' | 'optional' | 'required'
  /** Path of the endpoints of sign-in, without a trailing slash. */
  readonly authPath: string
  /** Secrets of the CSRF cookie, newest first. Empty: this process generates one. */
  readonly signInSecrets: readonly string[]
  /** The statement that a visitor agrees to by signing in; `null` uses the default text. */
  readonly signInStatement: string | null
  /** The bech32 prefix of each cosmos chain on which visitors may sign in. */
  readonly cosmosPrefixes: Readonly<Partial<Record<Caip2, string>>>
  /** When a session ends: after `idleMs` without use, and at the latest `lifeMs` after its sign-in. Milliseconds. */
  readonly session: { readonly idleMs: number; readonly lifeMs: number }
}

/** @throws {EnvError} for processes that share a store but no secret: each would refuse the tokens of the others. */
export function signInEnvOf(raw: Raw, { kv }: StoreEnv): SignInEnv {
  if (kv && raw.FOYER_SIGN_IN !== 'off' && !raw.FOYER_AUTH_SECRETS) {
    throw new EnvError('FOYER_SIGN_IN needs FOYER_AUTH_SECRETS to be set too where processes share a store.')
  }
  return {
    signIn: raw.FOYER_SIGN_IN,
    authPath: raw.FOYER_AUTH_PATH ?? AUTH_PATH,
    signInSecrets: raw.FOYER_AUTH_SECRETS ?? [],
    signInStatement: raw.FOYER_SIGN_IN_STATEMENT ?? null,
    cosmosPrefixes: { ...prefixesOf(raw.FOYER_NETWORKS ?? []), ...raw.FOYER_COSMOS_PREFIXES },
    session: { idleMs: raw.FOYER_SESSION_IDLE_S * 1_000, lifeMs: raw.FOYER_SESSION_LIFE_S * 1_000 },
  }
}

/** The prefixes of the offered Cosmos networks, which our table knows. */
function prefixesOf(networks: readonly Caip2[]): SignInEnv['cosmosPrefixes'] {
  const offered = cosmosChains.filter(({ chain }) => networks.includes(caip2FromCosmos(chain)))
  return Object.fromEntries(offered.map(({ chain, prefix }) => [caip2FromCosmos(chain), prefix]))
}
