import 'server-only'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import type { Caip2 } from '@/lib/core/caip'
import type { Env } from './env'

/** Spec section 9 "Default chain". */
const DEFAULT_NETWORK: Caip2 = 'eip155:1'

/** The network of a visitor who has not chosen one: the devnet if it is configured. */
export function defaultNetworkOf(env: Pick<Env, 'devnet'>): Caip2 {
  return env.devnet ? DEVNET_CAIP_ID : DEFAULT_NETWORK
}
