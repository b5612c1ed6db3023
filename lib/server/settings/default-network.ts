import 'server-only'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import type { Caip2 } from '@/lib/core/caip'
import type { Env } from './env'

/** Spec section 9 "Default chain". */
const DEFAULT_NETWORK: Caip2 = 'eip155:1'

/** The network that a visitor without a choice of their own is on: the devnet where there is one. */
export function defaultNetworkOf(env: Pick<Env, 'devnet'>): Caip2 {
  return env.devnet ? DEVNET_CAIP_ID : DEFAULT_NETWORK
}
