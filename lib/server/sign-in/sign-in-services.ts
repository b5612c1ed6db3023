import 'server-only'
import type { Services } from '../platform/services'

/**
 * What sign-in takes: its records, the chains of contract wallets, and the request. No database. `project` is `null` for the
 * endpoints of next-auth, which only pages of our own origin call.
 */
export type SignInServices = Pick<
  Services,
  | 'env'
  | 'headers'
  | 'kv'
  | 'log'
  | 'method'
  | 'now'
  | 'pathname'
  | 'project'
  | 'requestId'
  | 'rpc'
  | 'setCookie'
  | 'signal'
  | 'visitor'
  | 'volatileKv'
>
