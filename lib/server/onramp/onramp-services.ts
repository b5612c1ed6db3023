import 'server-only'
import type { Services } from '../platform/services'

/** What quotes take: providers, prices and stores. No database. */
export type QuoteServices = Pick<
  Services,
  'apis' | 'cache' | 'env' | 'kv' | 'log' | 'now' | 'ownCache' | 'rpc' | 'signal' | 'volatileKv'
>

/** What orders take: besides that the database, and who asks. */
export type OrderServices = QuoteServices & Pick<Services, 'databases' | 'headers' | 'project' | 'visitor'>
