import 'server-only'
import { getGasPrice } from 'viem/actions'
import type { Caip2 } from '@/lib/core/caip'
import type { Services } from '../platform/services'

/** Gas prices live for about a block. */
const gasPolicy = { freshMs: 5_000, staleMs: 0 }

/** What the node suggests for a unit of gas, in wei. */
export async function standardGasPrice(
  chainId: Caip2,
  { cache, rpc, signal }: Pick<Services, 'cache' | 'rpc' | 'signal'>,
): Promise<bigint> {
  const load = (loadSignal: AbortSignal) => getGasPrice(rpc.client(chainId, loadSignal))
  return (await cache.swr(['swap-gas-price', chainId], gasPolicy, load, { signal })).value
}
