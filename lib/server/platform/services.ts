import 'server-only'
import type { CustodyRole, HostRole } from '@/lib/core/hosts'
import type { RoleKeys } from '../keys/role-keys'
import type { Log } from '../kit/log'
import type { PartReport } from '../kit/role-part'
import type { MailQueue } from '../mail/mail-queue'
import type { RoleMail } from '../mail/role-mail'
import type { ChainApis } from '../rpc/chain-apis'
import type { RpcProvider } from '../rpc/rpc-provider'
import type { DatabaseSettings } from '../settings/database-env'
import type { Env } from '../settings/env'
import type { Project } from '../settings/project-config'
import type { SocialClients } from '../settings/social-env'
import type { Cache } from '../stores/cache'
import type { Kv } from '../stores/kv'
import type { Databases } from '../tables/databases'

/** The role whose host an endpoint answers on; `any`: the endpoint answers on all hosts, such as `/api/health`. */
export type ServedRole = HostRole | 'any'

/** What the process has for every role. */
interface SharedPlatform {
  readonly log: Log
  /**
   * Records that must not be lost: nonces, locks, idempotent answers. Rejects with `kv.unavailable` (503) when the
   * store is full or down; the caller must then refuse the request.
   */
  readonly kv: Kv
  /** Counters that may be lost: rate limits. */
  readonly volatileKv: Kv
  readonly cache: Cache
  /** Answers about this process; they are never shared with other instances. */
  readonly ownCache: Cache
  /** Pictures that strangers have chosen, in memory. Apart from `cache`, which a few large ones would empty. */
  readonly pictures: Cache
  /** Chain nodes. */
  readonly rpc: RpcProvider
  /** HTTP APIs of chains that have no JSON-RPC node here. */
  readonly apis: ChainApis
  /** Read anew by each request: projects of the database may change. */
  readonly projects: readonly Project[]
  /** Unix time in milliseconds. */
  readonly now: () => number
}

/**
 * The parts of the process for all its roles, created once by `platform.ts`. The start of the server and the admission of
 * requests use it. A service gets the part of its own role only: {@link RolePlatform}.
 */
export interface Platform extends SharedPlatform {
  readonly env: Env
  readonly databases: Databases
  /** Of the custody roles; a role that another instance answers for has none. */
  readonly keys: RoleKeys
  readonly mail: RoleMail
  readonly mailQueue: MailQueue
}

/**
 * The settings, without those that the platform is made of: keys, mail accounts, clients at providers of accounts,
 * bundlers and paymasters, addresses of databases and of the shared store, and the operator's token.
 */
export type ServiceEnv = Omit<
  Env,
  'custody' | 'databases' | 'kv' | 'operations' | 'operatorToken' | 'socialClients'
> & {
  readonly databases: Readonly<Record<HostRole, Pick<DatabaseSettings, 'kind'>>>
}

/** Settings of the app's features, with the secrets of sign-in, of the gateway of names, of those who sell tokens and of the faucet. */
type AppSetting = 'devnet' | 'names' | 'onramp' | 'roleSecret' | 'signInSecrets'

/** The settings of every role. */
type CommonEnv = Omit<ServiceEnv, AppSetting>

/** Which adapters the custody roles of this process use, or why they have none. What `/api/health` says of them. */
export type CustodyParts = Readonly<Record<CustodyRole, { readonly keys: PartReport; readonly mail: PartReport }>>

/**
 * The only way from a name to a wallet: yes or no from the database of the wallet role, where this process answers for
 * it. Registering a name needs it, and so does the process of the wallet role that other processes ask.
 *
 * @throws {AppError} `database.unavailable`.
 */
type HasEmbeddedWallet = (address: string, signal: AbortSignal) => Promise<boolean>

/**
 * How many names an address owns, for the wallet role: a deletion names them. `null` where another process answers for
 * the app role.
 *
 * @throws {AppError} `database.unavailable`.
 */
type CountOwnedNames = (address: string, signal: AbortSignal) => Promise<number | null>

/**
 * When the oldest webhook of each provider came that is not worked off, Unix ms, if the database of the app role is open.
 *
 * @throws {AppError} `database.unavailable`.
 */
type OldestWebhooks = (signal: AbortSignal) => Promise<ReadonlyMap<string, number>>

/** What a custody role has to itself. Each holds one half of a wallet, so neither may reach the other's. */
interface OfCustodyRole<Role extends CustodyRole> {
  readonly databases: Pick<Databases, Role>
  readonly keys: Pick<RoleKeys, Role>
  readonly mail: Pick<RoleMail, Role>
  readonly mailQueue: MailQueue
  /** This installation at the providers of accounts. */
  readonly socialClients: SocialClients
}

/** What each role has to itself. */
export interface RoleParts {
  readonly app: {
    readonly env: ServiceEnv
    readonly databases: Pick<Databases, 'app'>
    readonly hasEmbeddedWallet: HasEmbeddedWallet
  }
  readonly wallet: OfCustodyRole<'wallet'> & {
    readonly hasEmbeddedWallet: HasEmbeddedWallet
    readonly countOwnedNames: CountOwnedNames
    /** Bundlers and paymasters. */
    readonly operations: Env['operations']
  }
  readonly vault: OfCustodyRole<'vault'>
  /** Health and the security statement tell whether the parts of all roles work. They open none of them. */
  readonly any: {
    readonly env: ServiceEnv
    readonly databases: Pick<Databases, 'stateOf'>
    readonly oldestWebhooks: OldestWebhooks
  }
}

/** What every role has. */
export interface CommonPlatform extends SharedPlatform {
  readonly env: CommonEnv
  readonly custodyParts: CustodyParts
}

/** The part of the platform that a service of this role may use. */
export type RolePlatform<Role extends ServedRole> = CommonPlatform & RoleParts[Role]

/** What a service receives: the platform of its role and the facts of one request. */
export type Services<Role extends ServedRole = 'app'> = RolePlatform<Role> & RequestFacts

/** The facts of one request. */
export interface RequestFacts {
  readonly requestId: string
  /** Fires at the request's deadline (reason: `AppError` `request.timeout`) and when the visitor disconnects. */
  readonly signal: AbortSignal
  /** The project that the request named, after the check; `null` on endpoints that require none. */
  readonly project: Project | null
  /** Headers of the request, including cookies. Untrusted. */
  readonly headers: Headers
  /** Key for limits: see `visitorOf`. `null` when no trusted proxy names an address. */
  readonly visitor: string | null
  /**
   * Counts further units of work against the limit that this request counted against; values below one are ignored.
   *
   * @throws {AppError} `request.rate_limited`, `kv.unavailable`.
   */
  readonly charge: (weight: number) => Promise<void>
  /** Adds a `Set-Cookie` to a successful answer; failures set no cookie. */
  readonly setCookie: (cookie: string) => void
  readonly method: string
  /** Path of the request, as sent. */
  readonly pathname: string
  /** Query of the request, as sent, with its question mark; `''` without one. */
  readonly search: string
  /** The same, parsed. Contracts of GET receive it parsed, as their input. */
  readonly query: URLSearchParams
}
