import 'server-only'
import type { Services } from '../platform/services'

/** What sign-in takes: its records, the chains of contract wallets, and the request. No database. */
export type SignInServices = Pick<
  Services,
  'env' | 'headers' | 'kv' | 'log' | 'now' | 'requestId' | 'rpc' | 'setCookie' | 'signal' | 'visitor' | 'volatileKv'
>
