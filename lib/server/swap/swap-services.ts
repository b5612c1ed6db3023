import 'server-only'
import type { Services } from '../platform/services'

/** What swaps take: chains, prices and stores. No database. */
export type SwapServices = Pick<
  Services,
  'apis' | 'cache' | 'env' | 'kv' | 'now' | 'ownCache' | 'rpc' | 'signal' | 'volatileKv'
>
