import 'server-only'
import type { Caip2 } from '@/lib/core/caip'
import type { RpcProvider } from '../rpc/rpc-provider'

/**
 * Name, symbol and decimals of a chain's native token, from the networks table.
 *
 * @throws {AppError} `network.not_found` for a chain outside the closed list.
 */
export function nativeCurrencyOf(
  chainId: Caip2,
  rpc: RpcProvider,
): { readonly name: string; readonly symbol: string; readonly decimals: number } {
  const chain = rpc.client(chainId).chain
  // Every client of the provider has a chain of the table.
  if (!chain) throw new TypeError(`no chain behind ${chainId}`)
  return chain.nativeCurrency
}
