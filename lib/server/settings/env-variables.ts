import 'server-only'
import * as z from 'zod'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { apiChainIds, configurableChainIds, gatewayChainIds, nodeOnlyChainIds } from '@/lib/chains/networks'
import { boundedText, patternText } from '@/lib/core/bounded-text'
import type { Caip2 } from '@/lib/core/caip'
import { rolesOf } from '@/lib/core/hosts'
import { COSMOS, hasTransfers, namespaceOf } from '@/lib/core/namespaces'
import { RELAY_URL } from '@/lib/core/relay-url'
import { caip2, hash, httpUrl, MAX_URL_LENGTH } from '@/lib/core/wire'
import { evmAddress } from '@/lib/core/wire-addresses'
import { isStatement, MAX_STATEMENT_LENGTH } from '@/lib/sign-in/sign-in-message'
import { MAX_PROVIDER_FEE_BPS, PROVIDER_FEE_BPS } from '@/lib/swap/swap-constants'

import { isSmtpUrl, MAX_KEYS_LENGTH, mailFrom, masterKeys } from './custody-fields'
import { origin, projectId } from './project-fields'

export interface EnvVariable {
  readonly schema: z.ZodType
  /** Ends the sentence "<NAME> must be ...". */
  readonly must: string
  /** Comment lines above the variable in `.env.example`. */
  readonly about: readonly string[]
  /** Example value in `.env.example`, commented out. */
  readonly example: string
  readonly group: string
  /** Secret values are never repeated in a message. */
  readonly secret?: true
}

const isHttp = (value: string) => URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol)

const webSocketUrl = boundedText(
  MAX_URL_LENGTH,
  (value) => URL.canParse(value) && ['ws:', 'wss:'].includes(new URL(value).protocol),
)

/** A page that framed an http address would show what anybody on the way has put there. */
const httpsUrl = boundedText(MAX_URL_LENGTH, (value) => {
  if (!URL.canParse(value)) return false
  const { protocol, username, search, hash } = new URL(value)
  return protocol === 'https:' && username + search + hash === ''
})

/** At most a year: browsers do not keep cookies much longer. */
const seconds = z.coerce.number().int().min(1).max(31_536_000)

/** Longest token of a store's REST interface in characters; those of Upstash have about 60. */
const MAX_TOKEN_LENGTH = 1_024

/** Longest zone in characters: a name in it is one label longer, and at most 253. */
const MAX_ZONE_LENGTH = 189

/** Stricter than a URL, because the client library is. */
const REST_ADDRESS = /^https?:\/\/[^\s#$./?@][^\s@]+$/

/** As the client parses it: a host, an optional user and password (percent-encoded), an optional database number. */
function isRedisUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, pathname, username, password } = new URL(value)
  return /^rediss?:$/.test(protocol) && hostname !== '' && /^\/?\d*$/.test(pathname) && isDecodable(username + password)
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== null
  } catch {
    return false
  }
}

/** A node of a chain that is not listed would never be used. */
const gatewayChains: readonly string[] = [DEVNET_CAIP_ID, ...gatewayChainIds, ...nodeOnlyChainIds]

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' })
    return z.NEVER
  }
})

const rpcUrls = json
  .pipe(z.record(caip2.check(z.refine((chainId) => gatewayChains.includes(chainId))), z.array(httpUrl).min(1)))
  .transform((urls) => urls as Partial<Record<Caip2, readonly string[]>>)

/** Chains that an HTTP API serves instead of a JSON-RPC node. */
const chainApiUrls = json
  .pipe(z.record(caip2.check(z.refine((chainId) => apiChainIds.includes(chainId))), z.array(httpUrl).min(1)))
  .transform((urls) => urls as Partial<Record<Caip2, readonly string[]>>)

/** A chain whose transactions can be read by account: EVM by an explorer, Solana by a node. */
const historyUrls = json
  .pipe(
    z.record(
      caip2.check(z.refine((chainId) => gatewayChains.includes(chainId) && hasTransfers(namespaceOf(chainId)))),
      httpUrl,
    ),
  )
  .transform((urls) => urls as Partial<Record<Caip2, string>>)

const networkIds = z
  .string()
  .transform((list) => list.split(',').map((id) => id.trim()))
  .pipe(z.array(caip2.check(z.refine((chainId) => configurableChainIds.includes(chainId)))).min(1))

const cosmosPrefixes = json
  .pipe(
    z.record(
      caip2.check(z.refine((chainId) => namespaceOf(chainId) === COSMOS)),
      patternText(20, /^[a-z][a-z0-9]{0,19}$/),
    ),
  )
  .transform((prefixes) => prefixes as Partial<Record<Caip2, string>>)

const listOf = <T extends string>(entry: z.core.$ZodType<T, string>) =>
  z
    .string()
    .transform((list) => list.split(',').map((item) => item.trim()))
    .pipe(z.array(entry).min(1))

/** A zone of names: labels in lower case, normalised as ENS requires, without hyphens at their third and fourth place. */
function isZone(value: string): boolean {
  const labels = value.split('.')
  return labels.length >= 2 && labels.every((label) => /^[a-z0-9-]{1,63}$/.test(label) && !label.startsWith('--', 2))
}

const signInSecrets = z
  .string()
  .transform((list) => list.split(',').map((secret) => secret.trim()))
  .pipe(z.array(z.string().min(32)).min(1))

/** A user may be named without a password: the server may trust the machine, or read it from a file of its own. */
function isPostgresUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, pathname } = new URL(value)
  return /^postgres(?:ql)?:$/.test(protocol) && hostname !== '' && /^\/[^/]+$/.test(pathname)
}

const databaseUrl = (
  role: string,
  holds: string,
): EnvVariable & { readonly schema: z.ZodType<string | undefined> } => ({
  schema: z.optional(boundedText(MAX_URL_LENGTH, isPostgresUrl)),
  must: 'an address such as postgres://user:password@host:5432/database',
  about: [`Postgres 15 or later for the ${role} role: ${holds}. Default: an embedded database in FOYER_DATA_DIR.`],
  example: `postgres://foyer_${role}:password@127.0.0.1:5432/foyer_${role}`,
  group: 'Databases',
  secret: true,
})

/** The variables of one custody role's keys and mail account. */
const custodyVariables = (role: string) => {
  const name = role.toUpperCase()
  return {
    keys: {
      schema: z.optional(z.string().max(MAX_KEYS_LENGTH).pipe(masterKeys)),
      must: 'keys such as a:<base64 of 32 random bytes>, each with a name of its own, separated by commas, the newest first',
      about: [
        `Keys of the ${role} role. They encrypt what its database holds, which is lost without them: keep a copy apart from`,
        `the database. Make one with \`openssl rand -base64 32\`. Default: ${role}.keys in FOYER_DATA_DIR, made once, beside an`,
        'embedded database; with Postgres the role is off without keys.',
      ],
      example: '',
      group: 'Custody',
      secret: true,
    },
    transitUrl: {
      schema: z.optional(httpUrl),
      must: 'an http or https address',
      about: [
        `Transit engine of HashiCorp Vault or OpenBao for the ${role} role, with its mount, instead of FOYER_${name}_KEYS:`,
        'the keys never leave that server.',
      ],
      example: 'https://secrets.example:8200/v1/transit',
      group: 'Custody',
    },
    transitToken: {
      schema: z.optional(patternText(MAX_TOKEN_LENGTH, /^[\x21-\x7e]+$/)),
      must: 'a token without spaces',
      about: ['Token of that server.'],
      example: '',
      group: 'Custody',
      secret: true,
    },
    transitKey: {
      schema: z.optional(patternText(64, /^[A-Za-z0-9_-]{1,64}$/)),
      must: '1 to 64 letters, digits, hyphens or underscores',
      about: [
        'Name of the key there, of type aes256-gcm96. Keys of type hmac with this name and -email-index and -login-codes added',
        'must exist too.',
      ],
      example: `foyer-${role}`,
      group: 'Custody',
    },
    smtpUrl: {
      schema: z.optional(boundedText(MAX_URL_LENGTH, isSmtpUrl)),
      must: 'an address such as smtp://user:password@host:587 or smtps://user:password@host:465, percent-encoded',
      about: [
        `Mail server of the ${role} role. With smtp:// the connection must change to TLS (STARTTLS), except to localhost;`,
        'smtps:// begins with it. Without one, development shows the mails at /outbox, and in production the role is off.',
      ],
      example: `smtp://foyer-${role}:password@mail.example:587`,
      group: 'Custody',
      secret: true,
    },
    mailFrom: {
      schema: z.optional(z.string().max(MAX_URL_LENGTH).pipe(mailFrom)),
      must: 'an e-mail address, or a name with an address such as Shop <wallet@shop.example>',
      about: [`Sender of the mails of the ${role} role.`],
      example: `Foyer <${role}@foyer.example>`,
      group: 'Custody',
    },
  } as const satisfies Record<string, EnvVariable>
}
const walletVariables = custodyVariables('wallet')
const vaultVariables = custodyVariables('vault')

/** Every variable that the server reads. `.env.example` is generated from this table. */
export const envVariables = {
  NODE_ENV: {
    schema: z.enum(['development', 'production', 'test']).default('development'),
    must: 'development, production or test',
    about: ['Set by `npm run dev`, `npm start` and the test runner.'],
    example: 'production',
    group: 'Process',
  },
  PORT: {
    schema: z.coerce.number().int().min(1).max(65_535).default(3000),
    must: 'a port number from 1 to 65535',
    about: ['Port of the app.'],
    example: '3000',
    group: 'Process',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
    must: 'fatal, error, warn, info, debug, trace or silent',
    about: ['Least important level that is logged; default debug. Each request is one line at info.'],
    example: 'debug',
    group: 'Process',
  },
  FOYER_OPERATOR_TOKEN: {
    schema: z.optional(patternText(MAX_TOKEN_LENGTH, /^[\x21-\x7e]{32,}$/)),
    must: 'at least 32 characters without spaces',
    about: [
      'Token with which a program of yours reads the metrics of a process, at `/api/metrics`. Without it the address does not',
      'exist. Make one with `openssl rand -hex 32`.',
    ],
    example: '',
    group: 'Process',
    secret: true,
  },
  FOYER_APP_URL: {
    schema: origin.optional(),
    must: 'an http or https origin without a path, such as https://app.example',
    about: ['Public origin of the app. Default: http://localhost with the port above.'],
    example: 'http://localhost:3000',
    group: 'Process',
  },
  FOYER_ROLES: {
    schema: z.optional(boundedText(MAX_URL_LENGTH, (value) => rolesOf(value) !== null)),
    must: 'a list of app, wallet and vault, separated by commas',
    about: [
      'What this instance answers for: the app, the wallet origin (e-mail login and the frame of embedded wallets) or the',
      'vault origin (device approval and recovery). Default: all three, which is single-operator custody.',
    ],
    example: 'app,wallet,vault',
    group: 'Roles',
  },
  FOYER_WALLET_URL: {
    schema: origin.optional(),
    must: 'an http or https origin without a path, such as https://wallet.example',
    about: ['Public origin of the wallet role. Default: the origin of the app with wallet. before its host.'],
    example: 'http://wallet.localhost:3000',
    group: 'Roles',
  },
  FOYER_VAULT_URL: {
    schema: origin.optional(),
    must: 'an http or https origin without a path, such as https://vault.example',
    about: ['Public origin of the vault role. Default: the origin of the app with vault. before its host.'],
    example: 'http://vault.localhost:3000',
    group: 'Roles',
  },
  FOYER_ROLE_SECRET: {
    schema: z.optional(patternText(MAX_TOKEN_LENGTH, /^[\x21-\x7e]{32,}$/)),
    must: 'at least 32 characters without spaces',
    about: [
      'Secret that processes of different roles share. With it the app role asks the wallet role which accounts are embedded',
      'wallets, for the registration of names. Not needed where one process answers for both. Make one with',
      '`openssl rand -hex 32`.',
    ],
    example: '',
    group: 'Roles',
    secret: true,
  },
  FOYER_DATA_DIR: {
    schema: z.optional(boundedText(MAX_URL_LENGTH, (value) => value.trim() === value)),
    must: 'the path of a folder',
    about: [
      'Folder for the embedded databases of roles without a Postgres address, one folder in it for each role. One process',
      'may use it at a time. Default: .foyer',
    ],
    example: '.foyer',
    group: 'Databases',
  },
  FOYER_APP_DATABASE_URL: databaseUrl('app', 'projects and names'),
  FOYER_WALLET_DATABASE_URL: databaseUrl('wallet', 'sign-ins by e-mail and one half of each key'),
  FOYER_VAULT_DATABASE_URL: databaseUrl('vault', 'device approvals and the other half of each recovery'),
  FOYER_EMAIL_LOGIN: {
    schema: z.enum(['auto', 'on', 'off']).default('auto'),
    must: 'auto, on or off',
    about: [
      'Whether pages offer a login by e-mail. auto: if this instance answers for the wallet and the vault role and both have',
      'keys and a mail account. on: also if other instances answer for them. off: nobody can log in by e-mail.',
    ],
    example: 'auto',
    group: 'Custody',
  },
  FOYER_EMAIL_WALLET_NETWORKS: {
    schema: z.enum(['test', 'all']).default('test'),
    must: 'test or all',
    about: [
      'Networks of the wallet by e-mail. test: test networks and the devnet. all: networks with real money too, where this',
      'wallet can receive but cannot send yet, and cannot be exported yet.',
    ],
    example: 'test',
    group: 'Custody',
  },
  FOYER_WALLET_KEYS: walletVariables.keys,
  FOYER_WALLET_TRANSIT_URL: walletVariables.transitUrl,
  FOYER_WALLET_TRANSIT_TOKEN: walletVariables.transitToken,
  FOYER_WALLET_TRANSIT_KEY: walletVariables.transitKey,
  FOYER_WALLET_SMTP_URL: walletVariables.smtpUrl,
  FOYER_WALLET_MAIL_FROM: walletVariables.mailFrom,
  FOYER_VAULT_KEYS: vaultVariables.keys,
  FOYER_VAULT_TRANSIT_URL: vaultVariables.transitUrl,
  FOYER_VAULT_TRANSIT_TOKEN: vaultVariables.transitToken,
  FOYER_VAULT_TRANSIT_KEY: vaultVariables.transitKey,
  FOYER_VAULT_SMTP_URL: vaultVariables.smtpUrl,
  FOYER_VAULT_MAIL_FROM: vaultVariables.mailFrom,
  FOYER_REPOSITORY_URL: {
    schema: z.optional(httpUrl),
    must: 'an http or https address',
    about: [
      'Address of the repository, as on GitHub. The footer of the front page then links to it and to its documents.',
    ],
    example: 'https://git.example/you/foyer',
    group: 'Process',
  },
  FOYER_TRUSTED_PROXIES: {
    schema: z.coerce.number().int().min(0).max(10).default(0),
    must: 'a whole number from 0 to 10',
    about: [
      'Proxies in front of this process that append to X-Forwarded-For. With 0 the header is ignored,',
      'and rate limits count all visitors of a project together.',
    ],
    example: '1',
    group: 'Process',
  },
  FOYER_RATE_LIMIT_FACTOR: {
    schema: z.coerce.number().positive().max(100_000).default(1),
    must: 'a number above 0 and at most 100000',
    about: ['Every rate limit is multiplied by this.'],
    example: '1',
    group: 'Process',
  },
  FOYER_MAILS_PER_MINUTE: {
    schema: z.coerce.number().int().min(5).max(100_000).default(120),
    must: 'a whole number from 5 to 100000',
    about: [
      'Mails that each custody role sends in a minute, over all addresses and instances. A fifth is kept for devices that',
      'have a wallet of the address.',
    ],
    example: '120',
    group: 'Process',
  },
  FOYER_MAILS_PER_DAY: {
    schema: z.coerce.number().int().min(5).max(100_000_000).default(10_000),
    must: 'a whole number from 5 to 100000000',
    about: ['The same for a day. Set it to what your mail service accepts.'],
    example: '10000',
    group: 'Process',
  },
  KV_REST_API_URL: {
    schema: z.optional(boundedText(MAX_URL_LENGTH, (value) => isHttp(value) && REST_ADDRESS.test(value))),
    must: 'an http or https address without a user',
    about: [
      'Redis over REST (Upstash, Vercel KV), which all instances share. Without this and REDIS_URL records are kept in',
      'memory: right for one process, which loses them when it ends.',
    ],
    example: 'https://kv.example',
    group: 'Shared store',
    secret: true,
  },
  KV_REST_API_TOKEN: {
    schema: z.optional(patternText(MAX_TOKEN_LENGTH, /^[\x21-\x7e]+$/)),
    must: 'a token without spaces',
    about: ['Token of that address, with write permission.'],
    example: '',
    group: 'Shared store',
    secret: true,
  },
  REDIS_URL: {
    schema: z.optional(boundedText(MAX_URL_LENGTH, isRedisUrl)),
    must: 'an address such as redis://user:password@host:6379/0, or rediss:// for TLS',
    about: ['Redis 6.2 or later, which all instances share. Not used if KV_REST_API_URL is set.'],
    example: 'redis://127.0.0.1:6379',
    group: 'Shared store',
    secret: true,
  },
  FOYER_KV_PREFIX: {
    schema: z.optional(patternText(64, /^[A-Za-z0-9_.:-]{1,64}$/)),
    must: '1 to 64 letters, digits, hyphens, underscores, dots or colons',
    about: ['Start of every key in the shared store, so that deployments can share one. Default: foyer:'],
    example: 'foyer:',
    group: 'Shared store',
  },
  FOYER_PROJECT_ID: {
    schema: projectId.optional(),
    must: '1 to 64 letters, digits, hyphens or underscores',
    about: [
      'Project id that pages pass with every request. Development has one of its own, foyer-dev. Production without one',
      'answers the pages of FOYER_APP_URL alone.',
    ],
    example: 'my-project',
    group: 'Project',
  },
  FOYER_ALLOWED_ORIGINS: {
    schema: z
      .string()
      .transform((list) => list.split(',').filter((entry) => entry.trim() !== ''))
      .pipe(z.array(origin).min(1))
      .optional(),
    must: 'http or https origins without a path, separated by commas',
    about: ['Other origins that may use the project, separated by commas. FOYER_APP_URL always may.'],
    example: 'https://shop.example,https://www.shop.example',
    group: 'Project',
  },
  FOYER_SIGN_IN: {
    schema: z.enum(['off', 'optional', 'required']).default('off'),
    must: 'off, optional or required',
    about: [
      'Whether a visitor with a connected wallet is asked to sign in with it: a message, signed without gas, and a',
      'session on this server. Default: off; `npm run dev` sets optional.',
    ],
    example: 'optional',
    group: 'Sign-in',
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
    group: 'Sign-in',
  },
  FOYER_AUTH_SECRETS: {
    schema: signInSecrets.optional(),
    must: 'secrets of at least 32 characters each, separated by commas',
    about: [
      'Secrets of the CSRF cookie, newest first. To rotate, put a new secret in front, and remove the old one a day',
      'later. Needed if several processes share a store; a single process generates its own at each start.',
    ],
    example: '',
    group: 'Sign-in',
    secret: true,
  },
  FOYER_SIGN_IN_STATEMENT: {
    schema: z.optional(boundedText(MAX_STATEMENT_LENGTH, isStatement)),
    must: 'one line of at most 1024 ASCII letters, digits, spaces and signs of an address (EIP-4361)',
    about: ['The statement that a visitor agrees to by signing in; part of the message that the wallet shows.'],
    example: 'I accept the terms at https://app.example/terms',
    group: 'Sign-in',
  },
  FOYER_COSMOS_PREFIXES: {
    schema: cosmosPrefixes.optional(),
    must: 'a JSON object from CAIP-2 ids of cosmos chains to the prefixes of their addresses',
    about: ['Further Cosmos chains whose accounts may sign in, besides those of FOYER_NETWORKS. Default: none.'],
    example: '{"cosmos:cosmoshub-4":"cosmos"}',
    group: 'Sign-in',
  },
  FOYER_SESSION_IDLE_S: {
    schema: seconds.default(86_400),
    must: 'a whole number of seconds from 1 to 31536000',
    about: ['Seconds without use after which a session ends. Default: 86400, a day.'],
    example: '86400',
    group: 'Sign-in',
  },
  FOYER_SESSION_LIFE_S: {
    schema: seconds.default(2_592_000),
    must: 'a whole number of seconds from 1 to 31536000',
    about: ['Seconds from its sign-in until a session ends, however much it is used. Default: 2592000, 30 days.'],
    example: '2592000',
    group: 'Sign-in',
  },
  FOYER_RPC_URLS: {
    schema: rpcUrls.optional(),
    must: 'a JSON object from CAIP-2 ids of the networks in docs/networks.md to lists of http or https addresses',
    about: [
      'Nodes of networks, best first: {"eip155:1": ["https://node.example/key"]}. A Solana network is named by the first',
      '32 characters of its genesis hash; a node of another genesis, such as a local one, is not used. Networks of',
      'Polkadot are named in the same way, and have no node unless one is set here.',
    ],
    example: '{"eip155:1":["https://ethereum-node.example"]}',
    group: 'Networks',
    secret: true,
  },
  FOYER_NETWORKS: {
    schema: networkIds.optional(),
    must: 'CAIP-2 ids of networks in docs/networks.md that are "on request", separated by commas',
    about: [
      'Networks of Bitcoin, Polkadot and Cosmos that pages of this server offer beside the others. Their code and their',
      'wallets load on no other page. Default: none.',
    ],
    example: 'bip122:000000000019d6689c085ae165831e93',
    group: 'Networks',
  },
  FOYER_CHAIN_API_URLS: {
    schema: chainApiUrls.optional(),
    must: 'a JSON object from CAIP-2 ids of networks of Bitcoin and Cosmos to lists of http or https addresses',
    about: [
      'HTTP APIs that balances of these networks are read from, best first: an Esplora API for Bitcoin, the REST API of a',
      'node for Cosmos. One that reports another chain is not used. Without one, the modal shows no balance of the network.',
    ],
    example: '{"bip122:000000000019d6689c085ae165831e93":["https://esplora.example/api"]}',
    group: 'Networks',
    secret: true,
  },
  FOYER_HISTORY_URLS: {
    schema: historyUrls.optional(),
    must: 'a JSON object from CAIP-2 ids of EVM and Solana networks to an http or https address each',
    about: [
      'Where Activity reads the transactions that this browser has not sent: for an EVM network the account API of an',
      'explorer (Etherscan or Blockscout, a key as part of the address), for Solana a node that keeps the history.',
      'Without one, Activity lists what was sent from this browser.',
    ],
    example: '{"eip155:1":"https://explorer.example/api"}',
    group: 'Networks',
    secret: true,
  },
  FOYER_DEVNET_RPC_URL: {
    schema: z.optional(httpUrl),
    must: 'an http or https address',
    about: ['Node of the local chain. Set by `npm run dev`; its presence makes the devnet the default network.'],
    example: 'http://127.0.0.1:8545',
    group: 'Devnet',
  },
  FOYER_FAUCET_PRIVATE_KEY: {
    // A private key has the format of a hash.
    schema: z.optional(hash),
    must: '0x and 64 hex digits',
    about: ['Key of the devnet faucet. Set by `npm run dev`; never a key that holds anything of value.'],
    example: '',
    group: 'Devnet',
    secret: true,
  },
  FOYER_DEMO: {
    schema: z.literal('1').optional(),
    must: '1',
    about: [
      'Set by `npm run demo`, for its own build: the pages of development that an evaluator needs are a part of it, and',
      'mails are not sent but shown at /outbox. Needs a devnet.',
    ],
    example: '',
    group: 'Devnet',
  },
  FOYER_WALLETCONNECT_PROJECT_ID: {
    schema: z.optional(patternText(32, /^[0-9a-f]{32}$/)),
    must: '32 hex digits, a project id of WalletConnect',
    about: [
      'Project id of WalletConnect. With it wallets on other devices can be connected, and all wallets of its explorer',
      'are listed; without it, about fifty that are a part of this repository.',
    ],
    example: '0123456789abcdef0123456789abcdef',
    group: 'Wallets',
  },
  FOYER_WALLETCONNECT_RELAY_URL: {
    schema: z.optional(webSocketUrl),
    must: 'a ws or wss address',
    about: ['Address of the relay. Pages may connect to it and to no other host.'],
    example: RELAY_URL,
    group: 'Wallets',
  },
  FOYER_WALLETCONNECT_VERIFY_URL: {
    schema: z.optional(httpsUrl),
    must: 'an https address without a user, a query or a fragment',
    about: [
      'Verify server of WalletConnect, asked in a hidden frame for proof of the origin that a wallet may show. Pages may',
      'frame it and nothing else. Wallets trust https://verify.walletconnect.org and what forwards its answers. Default: none.',
    ],
    example: 'https://verify.walletconnect.org',
    group: 'Wallets',
  },
  FOYER_WALLET_EXPLORER_URL: {
    schema: z.optional(httpUrl),
    must: 'an http or https address',
    about: ['Address of the explorer of wallets. Default: https://api.web3modal.org'],
    example: 'https://api.web3modal.org',
    group: 'Wallets',
  },
  FOYER_SWAP_FEE_RECIPIENT: {
    schema: z.optional(evmAddress),
    must: '0x and 40 hex digits with a correct checksum',
    about: ['Account that receives the provider fee of a swap. Without it no fee is taken and none is shown.'],
    example: '',
    group: 'Swap fee',
  },
  FOYER_SWAP_FEE_BPS: {
    schema: z.coerce.number().int().min(0).max(MAX_PROVIDER_FEE_BPS).optional(),
    must: `a whole number of basis points from 0 to ${MAX_PROVIDER_FEE_BPS}`,
    about: [`Provider fee in basis points (100 is 1 %). Default: ${PROVIDER_FEE_BPS}.`],
    example: String(PROVIDER_FEE_BPS),
    group: 'Swap fee',
  },
  FOYER_NAMES_ZONE: {
    schema: z.optional(boundedText(MAX_ZONE_LENGTH, isZone)),
    must: 'a name of at least two labels in lower case, such as foyer.eth',
    about: [
      'Zone of the account names that visitors register: an ENS name or a DNS name that you own (docs/names.md). Without',
      'it there are no names. `npm run dev` sets foyer.eth.',
    ],
    example: 'names.example.eth',
    group: 'Names',
  },
  FOYER_NAMES_REGISTRATION: {
    schema: z.enum(['embedded', 'open']).default('embedded'),
    must: 'embedded or open',
    about: [
      'Who may register a name: accounts of embedded wallets of this installation, or every wallet. Default: embedded;',
      '`npm run dev` sets open.',
    ],
    example: 'open',
    group: 'Names',
  },
  FOYER_NAMES_PER_ADDRESS: {
    schema: z.coerce.number().int().min(1).max(1_000).default(3),
    must: 'a whole number from 1 to 1000',
    about: [
      'Names that one address may have registered at a time. Names that others have accepted since count too. Default: 3.',
    ],
    example: '3',
    group: 'Names',
  },
  FOYER_NAMES_RESERVED: {
    schema: listOf(patternText(63, /^[a-z0-9-]+$/)).optional(),
    must: 'labels in lower case, separated by commas',
    about: ['Further labels that nobody may register, such as the names of your products.'],
    example: 'acme,acme-pay',
    group: 'Names',
  },
  FOYER_NAMES_SIGNING_KEYS: {
    // A private key has the format of a hash.
    schema: listOf(hash).optional(),
    must: 'private keys of 0x and 64 hex digits, separated by commas',
    about: [
      'Keys that sign what the ENS gateway answers; the first one signs. Use a key for nothing else. To rotate, add the',
      'address of a new key to the resolver contract, put the key in front, and remove the old address later.',
    ],
    example: '',
    group: 'Names',
    secret: true,
  },
  FOYER_NAMES_RESOLVERS: {
    schema: listOf(evmAddress).optional(),
    must: 'addresses of 0x and 40 hex digits with a correct checksum, separated by commas',
    about: ['Resolver contracts that the ENS gateway answers for. `npm run names -- deploy` prints the address.'],
    example: '',
    group: 'Names',
  },
} as const satisfies Record<string, EnvVariable>

/** The text of `.env.example`. */
export function envExample(): string {
  const lines = ['# Every setting, all optional. Copy to .env.local and uncomment what you need.']
  let group = ''
  for (const [name, variable] of Object.entries<EnvVariable>(envVariables)) {
    if (variable.group !== group) lines.push('', `# --- ${variable.group}`)
    group = variable.group
    lines.push('', ...variable.about.map((line) => `# ${line}`), `# ${name}=${variable.example}`)
  }
  return `${lines.join('\n')}\n`
}
