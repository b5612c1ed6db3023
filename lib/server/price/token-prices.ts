import 'server-only'
import { accountKey } from '@/lib/core/account-key'
import type { Caip2 } from '@/lib/core/caip'
import { capabilityByNetwork } from '../platform/capability'
import type { Services } from '../platform/services'
import type { CachePolicy } from '../stores/cache'
import { tokenLoads } from '../tokens/token-loads'
import { createPoolPrices } from './adapters/pool-prices'
import { priceHistory } from './price-history'
import type { PricedToken, PriceProvider } from './price-provider'

/**
 * For display: a price some minutes old is better than none while the chain cannot be read. Never used for a
 * transaction.
 */
const pricePolicy: CachePolicy = {
  freshMs: 30_000,
  staleMs: 5 * 60_000,
  accepts: (stored) => typeof stored === 'number',
}

export interface TokenPrice {
  /** US dollars per whole token; `null` if unknown. */
  readonly price: number | null
  /** Relative change since 24 h ago (0.012 is +1.2 %); `null` if unknown. */
  readonly change24h: number | null
  /** Unix time in milliseconds. */
  readonly madeAt: number
}

/** Returns the price provider of a chain: pools, which need no key. `null` if there is none. */
function selectPriceProvider(chainId: Caip2, { rpc }: Pick<Services, 'rpc'>): PriceProvider | null {
  const pools = createPoolPrices(rpc)
  return pools.chainIds.includes(chainId) ? pools : null
}

export const pricesCapability = capabilityByNetwork(
  (chainId, platform) => selectPriceProvider(chainId, platform)?.id ?? null,
)

/**
 * Prices of tokens of one chain, in their order, each cached and settled by itself: one that cannot be read does not
 * fail the others. Every price read is added to the price history.
 *
 * A rejected entry is an {AppError} `upstream.*`: the chain could not be read and nothing is cached. Rejects only on
 * abort.
 */
export async function tokenPrices(
  chainId: Caip2,
  tokens: readonly PricedToken[],
  services: Pick<Services, 'cache' | 'kv' | 'log' | 'now' | 'rpc' | 'signal'>,
): Promise<readonly PromiseSettledResult<TokenPrice>[]> {
  const { cache, now, signal } = services
  const provider = selectPriceProvider(chainId, services)
  if (!provider) {
    return tokens.map(() => ({ status: 'fulfilled', value: { price: null, change24h: null, madeAt: now() } }))
  }
  const addressOf = ({ address }: PricedToken) => address
  const load = tokenLoads<PricedToken, number | null>(chainId, addressOf, (keys, loadSignal) =>
    provider.prices(chainId, keys, loadSignal),
  )
  const history = priceHistory(provider.id, chainId, services)
  const entries = tokens.map((token) => ({
    key: ['price', provider.id, accountKey(chainId, token.address)] as const,
    load: async (own: AbortSignal) => {
      const price = await load(token, own)
      if (price !== null) await history.keep(token.address, price)
      return price
    },
  }))
  const prices = await cache.settleAll(entries, pricePolicy, { signal })
  const changes = await history.changesOf(
    tokens.map(({ address }, index) => {
      const price = prices[index]
      return { token: address, price: price?.status === 'fulfilled' ? price.value.value : null }
    }),
  )
  return prices.map((price, index): PromiseSettledResult<TokenPrice> => {
    if (price.status === 'rejected') return price
    const { value, madeAt } = price.value
    return { status: 'fulfilled', value: { price: value, change24h: changes[index] ?? null, madeAt } }
  })
}
