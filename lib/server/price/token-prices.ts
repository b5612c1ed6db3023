import 'server-only'
import type { Address } from 'viem'
import type { Caip2 } from '@/lib/core/caip'
import type { Services } from '../platform/services'
import { batchLoads } from '../rpc/batch-loads'
import { createPoolPrices } from './adapters/pool-prices'
import { priceHistory } from './price-history'
import type { PriceProvider } from './price-provider'

/** For display: a price some minutes old is better than none while the chain cannot be asked. Never built from. */
const pricePolicy = { freshMs: 30_000, staleMs: 5 * 60_000 }

export interface TokenPrice {
  /** US dollars for one whole token; `null` is unknown. */
  readonly price: number | null
  /** By which fraction it differs from the price of 24 h ago (0.012 is +1.2 %); `null` is unknown. */
  readonly change24h: number | null
  /** Unix time in milliseconds. */
  readonly madeAt: number
}

/** Who knows the prices of a chain: pools, which need no key. `null` where nobody does. */
function selectPriceProvider(chainId: Caip2, { rpc }: Pick<Services, 'rpc'>): PriceProvider | null {
  const pools = createPoolPrices(rpc)
  return pools.chainIds.includes(chainId) ? pools : null
}

/**
 * Prices of tokens of one chain, in their order, each cached by itself and all missing ones read in one call. Whatever
 * is read becomes a part of the price history.
 *
 * @throws {AppError} `upstream.*` when the chain cannot be asked and nothing is cached.
 */
export async function tokenPrices(
  chainId: Caip2,
  tokens: readonly Address[],
  services: Pick<Services, 'cache' | 'kv' | 'log' | 'now' | 'rpc' | 'signal'>,
): Promise<readonly TokenPrice[]> {
  const provider = selectPriceProvider(chainId, services)
  if (!provider) return tokens.map(() => ({ price: null, change24h: null, madeAt: services.now() }))
  const load = batchLoads<Address, number | null>((keys, signal) => provider.prices(chainId, keys, signal))
  const history = priceHistory(provider.id, chainId, services)
  return Promise.all(
    tokens.map(async (token) => {
      const { value, madeAt } = await services.cache.swr(
        ['price', provider.id, chainId, token.toLowerCase()],
        pricePolicy,
        async (signal) => {
          const price = await load(token, signal)
          if (price !== null) await history.keep(token, price)
          return price
        },
        { signal: services.signal },
      )
      return { price: value, change24h: value === null ? null : await history.changeOf(token, value), madeAt }
    }),
  )
}
