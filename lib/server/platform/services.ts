import 'server-only'
import type { RoleKeys } from '../keys/role-keys'
import type { Log } from '../kit/log'
import type { MailQueue } from '../mail/mail-queue'
import type { RoleMail } from '../mail/role-mail'
import type { ChainApis } from '../rpc/chain-apis'
import type { RpcProvider } from '../rpc/rpc-provider'
import type { Env } from '../settings/env'
import type { Project } from '../settings/project-config'
import type { Cache } from '../stores/cache'
import type { Kv } from '../stores/kv'
import type { Databases } from '../tables/databases'

/** Everything that lives as long as the process. Created once by `platform.ts`. */
export interface Platform {
  readonly env: Env
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
  readonly databases: Databases
  /** Of the custody roles; a role that another instance answers for has none. */
  readonly keys: RoleKeys
  readonly mail: RoleMail
  readonly mailQueue: MailQueue
  /** Unix time in milliseconds. */
  readonly now: () => number
}

/** What a service receives: the platform and the facts of one request. */
export interface Services extends Platform {
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
  /** Path of the request, as sent. */
  readonly pathname: string
  /** Query of the request. Contracts of GET receive it parsed, as their input. */
  readonly query: URLSearchParams
}
