import 'server-only'
import { createNetworks } from '@/lib/chains/networks'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'

interface NativeCurrency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** Native currencies of all known networks, including the devnet. */
const currencies: ReadonlyMap<Caip2, NativeCurrency> = new Map(
  createNetworks({ appUrl: '', projectId: '', devnetRpcUrl: '' }).map(({ caipNetworkId, nativeCurrency }) => [
    caipNetworkId,
    nativeCurrency,
  ]),
)

/**
 * Name, symbol and decimals of a chain's native token, from the networks table.
 *
 * @throws {AppError} `network.not_found` for a chain outside the closed list.
 */
export function nativeCurrencyOf(chainId: Caip2): NativeCurrency {
  const currency = currencies.get(chainId)
  if (!currency) throw new AppError('network.not_found', { details: { chainId } })
  return currency
}
