import 'server-only'
import type { RpcProvider } from '../rpc/rpc-provider'
import type { Env } from '../settings/env'
import type { Project } from '../settings/project-config'
import type { Cache } from '../stores/cache'
import type { Kv } from '../stores/kv'
import type { Log } from './log'

/** What lives as long as the process. Made once by `platform.ts`. */
export interface Platform {
  readonly env: Env
  readonly log: Log
  /**
   * Truth that must not be forgotten: nonces, locks, idempotent answers. Rejects with `kv.unavailable` (503) when it is
   * full or down: whatever asked it must then refuse.
   */
  readonly kv: Kv
  /** Counters that may be forgotten: rate limits. */
  readonly volatileKv: Kv
  readonly cache: Cache
  /** Answers about this process, which no other instance may give. */
  readonly ownCache: Cache
  /** Chain nodes. */
  readonly rpc: RpcProvider
  readonly projects: readonly Project[]
  /** Unix time in milliseconds. */
  readonly now: () => number
}

/** What a service gets: the platform and the facts of this one request. */
export interface Services extends Platform {
  readonly requestId: string
  /** Fires at the request's deadline (reason: `AppError` `request.timeout`) and when the visitor has left. */
  readonly signal: AbortSignal
  /** The project that the request named, checked; `null` on endpoints that ask for none. */
  readonly project: Project | null
  /** Headers of the request, its cookies among them. Never believed for more than they can prove. */
  readonly headers: Headers
  /** Who asks, for limits: see `visitorOf`. `null` where no trusted proxy says. */
  readonly visitor: string | null
  /**
   * Counts further units of work against the limit that this request counted against; less than one is nothing.
   *
   * @throws {AppError} `request.rate_limited`, `kv.unavailable`.
   */
  readonly charge: (weight: number) => Promise<void>
  /** Adds a `Set-Cookie` to a good answer; an answer that is a failure sets none. */
  readonly setCookie: (cookie: string) => void
  /** Query of the request; contracts of GET get it parsed as their input. */
  readonly query: URLSearchParams
}
