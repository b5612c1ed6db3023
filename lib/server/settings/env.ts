import 'server-only'
import { createEnv } from '@t3-oss/env-nextjs'
import type * as z from 'zod'
import { cosmosChains } from '@/lib/chains/cosmos-chains'
import { caip2FromCosmos } from '@/lib/chains/cosmos-networks'
import type { EmbeddedNetworkKind } from '@/lib/chains/networks'
import { AUTH_PATH } from '@/lib/core/auth-path'
import type { Caip2 } from '@/lib/core/caip'
import { type CustodyRole, type HostRole, hostRoles, type RoleUrls, rolesOf, roleUrlsOf } from '@/lib/core/hosts'
import { RELAY_URL } from '@/lib/core/relay-url'
import { PROVIDER_FEE_BPS } from '@/lib/swap/swap-constants'
import { setLogLevel } from '../kit/log'
import { processWide } from '../kit/process-wide'
import { type CustodySettings, custodySettingsOf, shareKeys } from './custody-settings'
import { findDataFault } from './data-folder'
import { type EnvVariable, envVariables } from './env-variables'

/** Settings of this process, parsed once. A group is `null` when none of its variables is set. */
export interface Env {
  readonly mode: 'development' | 'production' | 'test'
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** The roles that this instance answers for. */
  readonly roles: readonly HostRole[]
  /** Public origins of all roles, whoever answers for them, without a trailing slash. */
  readonly roleUrls: RoleUrls
  /** Known to the processes of all roles, which prove with it that they belong together. Secret; `null` without one. */
  readonly roleSecret: string | null
  /** What a program of the operator sends to read the metrics; `null`: there is no such address. */
  readonly operatorToken: string | null
  /** The origin of the app, of {@link roleUrls}. */
  readonly appUrl: string
  /** The folder of embedded databases and their keys. `fault`: why nothing that must last may be written there. */
  readonly data: { readonly folder: string; readonly fault: string | null }
  /** The database of each role. */
  readonly databases: Readonly<Record<HostRole, DatabaseSettings>>
  /** Keys and mail account of each custody role. */
  readonly custody: Readonly<Record<CustodyRole, CustodySettings>>
  /** Whether pages offer a login by e-mail. `auto`: if this instance can answer it. */
  readonly emailLogin: 'auto' | 'on' | 'off'
  /** Of the wallet by e-mail: test networks, or those with real money too. */
  readonly emailWalletNetworks: EmbeddedNetworkKind
  /** Without a trailing slash. */
  readonly repositoryUrl: string | null
  /** Number of proxies in front of this process that append to X-Forwarded-For; with 0 the header is ignored. */
  readonly trustedProxies: number
  /** Every rate limit is multiplied by this. */
  readonly rateLimitFactor: number
  /** Maximum number of mails of each custody role, over all addresses. */
  readonly mails: { readonly perMinute: number; readonly perDay: number }
  /** The store that all instances share; `null` keeps everything in the memory of this process. */
  readonly kv: SharedKvSettings | null
  /** WalletConnect; `null` without a project id. */
  readonly walletConnect: WalletConnectEnv | null
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
  /** The configured project; development also has one of its own, see `project-config.ts`. */
  readonly project: { readonly id: string; readonly allowedOrigins: readonly string[] } | null
  /** This is `npm run demo`: a production build whose mails stay in memory, for the page `/outbox`. */
  readonly isDemo: boolean
  /** The local chain. When set it is the default network. The faucet also needs its key. */
  readonly devnet: { readonly rpcUrl: string; readonly faucetPrivateKey: `0x${string}` | null } | null
  /** Upstream nodes by chain, in order of preference. */
  readonly rpc: { readonly urls: Readonly<Partial<Record<Caip2, readonly string[]>>> } | null
  /** HTTP APIs by chain, in order of preference, for chains whose balances no JSON-RPC node serves. */
  readonly chainApis: Readonly<Partial<Record<Caip2, readonly string[]>>>
  /** Where the transactions of an account are read from, by chain. */
  readonly historyUrls: Readonly<Partial<Record<Caip2, string>>>
  /** Networks that pages offer because the operator named them; of `configurableChainIds`. */
  readonly networks: readonly Caip2[]
  /** The explorer of wallets; `null` lists the wallets of this repository. */
  readonly walletExplorer: { readonly url: string; readonly projectId: string } | null
  /** Recipient and rate of the provider fee, in basis points of the amount out; `null` means that no fee is taken. */
  readonly swapFee: { readonly recipient: `0x${string}`; readonly bps: number } | null
  /** The registry of names; `null` without a zone. */
  readonly names: NamesEnv | null
}

/** Settings of the registry of names and of its ENS gateway. */
export interface NamesEnv {
  /** Normalised, such as `foyer.eth`. */
  readonly zone: string
  readonly registration: 'embedded' | 'open'
  /** Names that one address may have registered at a time. */
  readonly perAddress: number
  /** Labels that nobody may register, besides our own list. */
  readonly reserved: readonly string[]
  /** Private keys of the gateway; the first one signs. Secret. */
  readonly signingKeys: readonly `0x${string}`[]
  /** Resolver contracts that the gateway answers for. */
  readonly resolvers: readonly `0x${string}`[]
}

/** Addresses of WalletConnect. `verifyUrl` is `''` where no Verify server is used. */
interface WalletConnectEnv {
  readonly projectId: string
  readonly relayUrl: string
  readonly verifyUrl: string
}

/** `prefix` starts every key. `url` and `token` are secret. */
export type SharedKvSettings =
  | { readonly adapter: 'redis'; readonly url: string; readonly prefix: string }
  | { readonly adapter: 'vercel-kv'; readonly url: string; readonly token: string; readonly prefix: string }

/** A Postgres server, or a folder of this machine with PGlite. `url` is secret. */
export type DatabaseSettings =
  | { readonly kind: 'postgres'; readonly url: string }
  | {
      readonly kind: 'folder'
      readonly path: string
      /** The file with the keys of what is sealed in the folder, if they are in one. It is made before the folder. */
      readonly keyFile?: string
    }

const DEFAULT_DATA_FOLDER = '.foyer'

const DEFAULT_KV_PREFIX = 'foyer:'

const DEFAULT_WALLET_EXPLORER_URL = 'https://api.web3modal.org'

export type EnvSource = Readonly<Record<string, string | undefined>>

/** A setting that prevents the start of this process. The message has one sentence per invalid variable. */
export class EnvError extends Error {
  override readonly name = 'EnvError'
}

/** The settings of this process. @throws {EnvError} on the first call, see {@link parseEnv}. */
export function getEnv(): Env {
  return processWide('env', () => {
    const env = withDataFault(parseEnv(process.env))
    setLogLevel(env.logLevel)
    return env
  })
}

/** With what only this machine knows of the data folder. */
function withDataFault(env: Env): Env {
  const { folder } = env.data
  return { ...env, data: { folder, fault: findDataFault(folder, env.mode !== 'production' || env.devnet !== null) } }
}

type Shape = { [Name in keyof typeof envVariables]: (typeof envVariables)[Name]['schema'] }
type Raw = { readonly [Name in keyof Shape]: z.output<Shape[Name]> }

/**
 * Parses the settings from `source` without changing it.
 *
 * @throws {EnvError} when a value cannot be used, one sentence per variable; secret values are not repeated.
 */
export function parseEnv(source: EnvSource): Env {
  const shape = Object.fromEntries(Object.entries(envVariables).map(([name, { schema }]) => [name, schema])) as Shape
  const parsed = createEnv({
    server: shape,
    // A copy: the library deletes empty strings from its input.
    runtimeEnv: { ...source } as Record<keyof Shape, string | undefined>,
    emptyStringAsUndefined: true,
    isServer: true,
    onValidationError: (issues) => {
      const names = new Set(issues.map(({ path }) => nameOf(path?.[0])))
      throw new EnvError([...names].map((name) => refusal(name, source[name])).join('\n'))
    },
  })
  return group({ ...parsed } as Raw)
}

function group(raw: Raw): Env {
  assertSetWith(raw, 'FOYER_ALLOWED_ORIGINS', 'FOYER_PROJECT_ID')
  assertSetWith(raw, 'FOYER_FAUCET_PRIVATE_KEY', 'FOYER_DEVNET_RPC_URL')
  assertSetWith(raw, 'FOYER_DEMO', 'FOYER_DEVNET_RPC_URL')
  assertSetWith(raw, 'FOYER_SWAP_FEE_BPS', 'FOYER_SWAP_FEE_RECIPIENT')
  assertSetWith(raw, 'FOYER_WALLET_EXPLORER_URL', 'FOYER_WALLETCONNECT_PROJECT_ID')
  assertSetWith(raw, 'FOYER_WALLETCONNECT_VERIFY_URL', 'FOYER_WALLETCONNECT_PROJECT_ID')
  assertSetWith(raw, 'FOYER_NAMES_RESERVED', 'FOYER_NAMES_ZONE')
  assertSetWith(raw, 'FOYER_NAMES_SIGNING_KEYS', 'FOYER_NAMES_ZONE')
  assertSetWith(raw, 'FOYER_NAMES_RESOLVERS', 'FOYER_NAMES_SIGNING_KEYS')
  assertSetWith(raw, 'KV_REST_API_URL', 'KV_REST_API_TOKEN')
  assertSetWith(raw, 'KV_REST_API_TOKEN', 'KV_REST_API_URL')
  const custody = { wallet: custodyOf(raw, 'WALLET'), vault: custodyOf(raw, 'VAULT') }
  if (shareKeys(custody.wallet.keys, custody.vault.keys)) {
    throw new EnvError(
      'The wallet and the vault role must not share a key: each of them holds halves of the same wallets.',
    )
  }
  const kv = sharedKvOf(raw)
  if (kv && raw.FOYER_SIGN_IN !== 'off' && !raw.FOYER_AUTH_SECRETS) {
    throw new EnvError('FOYER_SIGN_IN needs FOYER_AUTH_SECRETS to be set too where processes share a store.')
  }
  const roleUrls = urlsOf(raw)
  const feeBps = raw.FOYER_SWAP_FEE_BPS ?? PROVIDER_FEE_BPS
  return {
    mode: raw.NODE_ENV,
    // In tests, output is only for failed tests, not for expected errors.
    logLevel: raw.LOG_LEVEL ?? (raw.NODE_ENV === 'test' ? 'silent' : 'debug'),
    roles: rolesOf(raw.FOYER_ROLES) ?? hostRoles,
    roleUrls,
    roleSecret: raw.FOYER_ROLE_SECRET ?? null,
    operatorToken: raw.FOYER_OPERATOR_TOKEN ?? null,
    appUrl: roleUrls.app,
    data: { folder: folderOf(raw), fault: null },
    databases: databasesOf(raw, custody),
    custody,
    emailLogin: raw.FOYER_EMAIL_LOGIN,
    emailWalletNetworks: raw.FOYER_EMAIL_WALLET_NETWORKS,
    repositoryUrl: raw.FOYER_REPOSITORY_URL?.replace(/\/$/, '') ?? null,
    trustedProxies: raw.FOYER_TRUSTED_PROXIES,
    rateLimitFactor: raw.FOYER_RATE_LIMIT_FACTOR,
    mails: { perMinute: raw.FOYER_MAILS_PER_MINUTE, perDay: raw.FOYER_MAILS_PER_DAY },
    kv,
    walletConnect: raw.FOYER_WALLETCONNECT_PROJECT_ID
      ? {
          projectId: raw.FOYER_WALLETCONNECT_PROJECT_ID,
          relayUrl: raw.FOYER_WALLETCONNECT_RELAY_URL ?? RELAY_URL,
          verifyUrl: raw.FOYER_WALLETCONNECT_VERIFY_URL ?? '',
        }
      : null,
    signIn: raw.FOYER_SIGN_IN,
    authPath: raw.FOYER_AUTH_PATH ?? AUTH_PATH,
    signInSecrets: raw.FOYER_AUTH_SECRETS ?? [],
    signInStatement: raw.FOYER_SIGN_IN_STATEMENT ?? null,
    cosmosPrefixes: { ...prefixesOf(raw.FOYER_NETWORKS ?? []), ...raw.FOYER_COSMOS_PREFIXES },
    session: { idleMs: raw.FOYER_SESSION_IDLE_S * 1_000, lifeMs: raw.FOYER_SESSION_LIFE_S * 1_000 },
    project: raw.FOYER_PROJECT_ID
      ? { id: raw.FOYER_PROJECT_ID, allowedOrigins: raw.FOYER_ALLOWED_ORIGINS ?? [] }
      : null,
    isDemo: raw.FOYER_DEMO !== undefined,
    devnet: raw.FOYER_DEVNET_RPC_URL
      ? { rpcUrl: raw.FOYER_DEVNET_RPC_URL, faucetPrivateKey: raw.FOYER_FAUCET_PRIVATE_KEY ?? null }
      : null,
    rpc: raw.FOYER_RPC_URLS ? { urls: raw.FOYER_RPC_URLS } : null,
    chainApis: raw.FOYER_CHAIN_API_URLS ?? {},
    historyUrls: raw.FOYER_HISTORY_URLS ?? {},
    networks: raw.FOYER_NETWORKS ?? [],
    walletExplorer: raw.FOYER_WALLETCONNECT_PROJECT_ID
      ? {
          url: raw.FOYER_WALLET_EXPLORER_URL ?? DEFAULT_WALLET_EXPLORER_URL,
          projectId: raw.FOYER_WALLETCONNECT_PROJECT_ID,
        }
      : null,
    swapFee:
      raw.FOYER_SWAP_FEE_RECIPIENT && feeBps > 0 ? { recipient: raw.FOYER_SWAP_FEE_RECIPIENT, bps: feeBps } : null,
    names: namesOf(raw),
  }
}

function namesOf(raw: Raw): NamesEnv | null {
  if (!raw.FOYER_NAMES_ZONE) return null
  return {
    zone: raw.FOYER_NAMES_ZONE,
    registration: raw.FOYER_NAMES_REGISTRATION,
    perAddress: raw.FOYER_NAMES_PER_ADDRESS,
    reserved: raw.FOYER_NAMES_RESERVED ?? [],
    signingKeys: raw.FOYER_NAMES_SIGNING_KEYS ?? [],
    resolvers: raw.FOYER_NAMES_RESOLVERS ?? [],
  }
}

/** @throws {EnvError} when two roles would answer on one host, which their pages could then reach into. */
function urlsOf(raw: Raw): RoleUrls {
  const app = raw.FOYER_APP_URL ?? `http://localhost:${raw.PORT}`
  const urls = roleUrlsOf({ app, wallet: raw.FOYER_WALLET_URL, vault: raw.FOYER_VAULT_URL })
  const names = new Set(hostRoles.map((role) => new URL(urls[role]).hostname))
  if (names.size < hostRoles.length) {
    throw new EnvError('FOYER_APP_URL, FOYER_WALLET_URL and FOYER_VAULT_URL must be on different hosts.')
  }
  return urls
}

/**
 * @throws {EnvError} when two roles would share a database, so that one copy of it would hold both halves of a wallet.
 */
function databasesOf(raw: Raw, custody: Env['custody']): Env['databases'] {
  const urls = [raw.FOYER_APP_DATABASE_URL, raw.FOYER_WALLET_DATABASE_URL, raw.FOYER_VAULT_DATABASE_URL]
  const set = urls.flatMap((url) => (url ? databaseNameOf(url) : []))
  if (new Set(set).size < set.length) {
    throw new EnvError(
      'FOYER_APP_DATABASE_URL, FOYER_WALLET_DATABASE_URL and FOYER_VAULT_DATABASE_URL must name different databases.',
    )
  }
  const settings = (role: HostRole, url: string | undefined): DatabaseSettings => {
    if (url) return { kind: 'postgres', url }
    const keys = role === 'app' ? null : custody[role].keys
    return { kind: 'folder', path: `${folderOf(raw)}/${role}`, ...(keys?.kind === 'file' && { keyFile: keys.path }) }
  }
  return {
    app: settings('app', raw.FOYER_APP_DATABASE_URL),
    wallet: settings('wallet', raw.FOYER_WALLET_DATABASE_URL),
    vault: settings('vault', raw.FOYER_VAULT_DATABASE_URL),
  }
}

const folderOf = (raw: Raw): string => raw.FOYER_DATA_DIR ?? DEFAULT_DATA_FOLDER

/** @throws {EnvError} when keys or mail account are half set, or keys set twice. */
function custodyOf(raw: Raw, name: Uppercase<CustodyRole>): CustodySettings {
  const keys = [`FOYER_${name}_TRANSIT_URL`, `FOYER_${name}_TRANSIT_TOKEN`, `FOYER_${name}_TRANSIT_KEY`] as const
  for (const each of keys) for (const other of keys) assertSetWith(raw, each, other)
  assertSetWith(raw, `FOYER_${name}_SMTP_URL`, `FOYER_${name}_MAIL_FROM`)
  assertSetWith(raw, `FOYER_${name}_MAIL_FROM`, `FOYER_${name}_SMTP_URL`)
  if (raw[`FOYER_${name}_KEYS`] && raw[`FOYER_${name}_TRANSIT_URL`]) {
    throw new EnvError(`Only one of FOYER_${name}_KEYS and FOYER_${name}_TRANSIT_URL may be set.`)
  }
  return custodySettingsOf(
    {
      keys: raw[`FOYER_${name}_KEYS`],
      transitUrl: raw[`FOYER_${name}_TRANSIT_URL`],
      transitToken: raw[`FOYER_${name}_TRANSIT_TOKEN`],
      transitKey: raw[`FOYER_${name}_TRANSIT_KEY`],
      smtpUrl: raw[`FOYER_${name}_SMTP_URL`],
      mailFrom: raw[`FOYER_${name}_MAIL_FROM`],
    },
    raw[`FOYER_${name}_DATABASE_URL`] ? null : `${folderOf(raw)}/${name.toLowerCase()}.keys`,
  )
}

/** What makes two addresses the same database, whatever the user and the options. */
function databaseNameOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || '5432'}${pathname}`
}

/** The prefixes of the offered Cosmos networks, which our table knows. */
function prefixesOf(networks: readonly Caip2[]): Env['cosmosPrefixes'] {
  const offered = cosmosChains.filter(({ chain }) => networks.includes(caip2FromCosmos(chain)))
  return Object.fromEntries(offered.map(({ chain, prefix }) => [caip2FromCosmos(chain), prefix]))
}

/** Hosts of a REST store often set both, for the same Redis. */
function sharedKvOf(raw: Raw): SharedKvSettings | null {
  const prefix = raw.FOYER_KV_PREFIX ?? DEFAULT_KV_PREFIX
  if (raw.KV_REST_API_URL && raw.KV_REST_API_TOKEN) {
    return { adapter: 'vercel-kv', url: raw.KV_REST_API_URL, token: raw.KV_REST_API_TOKEN, prefix }
  }
  if (raw.REDIS_URL) return { adapter: 'redis', url: raw.REDIS_URL, prefix }
  if (raw.FOYER_KV_PREFIX) throw new EnvError('FOYER_KV_PREFIX needs KV_REST_API_URL or REDIS_URL to be set too.')
  return null
}

/** A half-set group would be ignored silently, so it stops the start instead. */
function assertSetWith(raw: Raw, name: keyof Raw, needed: keyof Raw): void {
  if (raw[name] !== undefined && raw[needed] === undefined) throw new EnvError(`${name} needs ${needed} to be set too.`)
}

function refusal(name: string, value: string | undefined): string {
  const variable: EnvVariable | undefined = Object.hasOwn(envVariables, name)
    ? envVariables[name as keyof typeof envVariables]
    : undefined
  const shown = variable?.secret || value === undefined ? '' : `, but is ${JSON.stringify(value)}`
  return `${name} must be ${variable?.must ?? 'valid'}${shown}.`
}

/** The library's issues have a path of keys, or of objects with a key. */
function nameOf(segment: PropertyKey | { readonly key: PropertyKey } | undefined): string {
  return String(typeof segment === 'object' ? segment.key : segment)
}
