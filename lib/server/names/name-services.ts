import 'server-only'
import type { Services } from '../platform/services'

/** What names take: the registry, its cache, and the chain that ENS is on. */
export type NameServices = Pick<Services, 'cache' | 'databases' | 'env' | 'kv' | 'log' | 'now' | 'rpc' | 'signal'>
