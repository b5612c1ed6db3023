import 'server-only'
import { AppError } from '@/lib/core/app-error'
import { type Caip2, type Caip10, isNativeToken } from '@/lib/core/caip'
import { parseCaip10 } from '@/lib/core/caip-ids'
import type { GetPricesInput, GetPricesOutput } from '@/lib/price/price-contract'
import type { Services } from '../platform/services'
import { nativeCurrencyOf } from '../tokens/native-currency'
import type { TokenFacts } from '../tokens/read-token-facts'
import { hasTokenFacts, settledTokenFacts } from '../tokens/token-facts-reader'
import { curatedToken, isListedToken, nativeIconUrl, tokenIconUrl } from '../tokens/token-lists'
import { type TokenPrice, tokenPrices } from './token-prices'

type Fungible = GetPricesOutput['fungibles'][number]
type PriceServices = Pick<Services, 'cache' | 'charge' | 'env' | 'kv' | 'log' | 'now' | 'rpc' | 'signal'>

/** Service of spec section 7 "fetch token price". A chain or a token that cannot be read does not fail the others. */
export async function getPricesService(
  { addresses }: GetPricesInput,
  services: PriceServices,
): Promise<GetPricesOutput> {
  const byChain = groupByChain(addresses)
  // Each costs a separate read of the node; tokens of our lists are cached for all visitors.
  const others = [...byChain].flatMap(([chainId, ids]) =>
    ids.filter((id) => !isListedToken(chainId, tokenOf(id, chainId))),
  )
  await services.charge(others.length)
  const chains = await Promise.all([...byChain].map(([chainId, ids]) => pricesOfChain(chainId, ids, services)))
  const found = new Map(chains.flat().map((entry) => [entry.fungible.address, entry]))
  const failed = [...found.values()].filter(({ failure }) => failure !== undefined)
  if (failed.length > 0 && failed.length === found.size) {
    throw new AppError('price.unavailable', { cause: failed[0]?.failure })
  }
  return {
    fungibles: addresses.map((address) => found.get(address)?.fungible ?? unknownToken(address)),
    madeAt: Math.min(services.now(), ...[...found.values()].map(({ madeAt }) => madeAt)),
  }
}

interface PricedFungible {
  readonly fungible: Fungible
  /** Unix time in milliseconds. */
  readonly madeAt: number
  /** Why the token could not be read. */
  readonly failure?: unknown
}

async function pricesOfChain(
  chainId: Caip2,
  ids: readonly Caip10[],
  services: PriceServices,
): Promise<readonly PricedFungible[]> {
  if (!services.rpc.chainIds.includes(chainId) || !hasTokenFacts(chainId)) return []
  const tokens = ids.map((id) => ({ id, address: tokenOf(id, chainId) }))
  const contracts = tokens.filter(({ address }) => !isNativeToken(address))
  const facts = await settledTokenFacts(
    chainId,
    contracts.map(({ address }) => address),
    services,
  )
  const factsById = new Map(contracts.map(({ id }, index) => [id, facts[index]]))
  const described = tokens.map(({ id, address }) => {
    if (isNativeToken(address)) return { address, fungible: nativeFungible(id, chainId, services) }
    const known = factsById.get(id)
    const own = known?.status === 'fulfilled' ? known.value.value : null
    const failure = known?.status === 'rejected' ? known.reason : undefined
    return { address, fungible: contractFungible(id, chainId, address, own, services), failure }
  })
  // An address that does not answer like a token has no price, and no pool is read for it.
  const priced = described.flatMap(({ address, fungible: { decimals } }) =>
    decimals === null ? [] : { address, decimals },
  )
  const prices = await tokenPrices(chainId, priced, services)
  let next = 0
  return described.map(({ fungible, failure }) => {
    const price = fungible.decimals === null ? undefined : prices[next++]
    if (price?.status === 'fulfilled') {
      return { fungible: { ...fungible, ...displayed(price.value) }, madeAt: price.value.madeAt }
    }
    const unpriced = { ...fungible, price: null, change24h: null }
    return { fungible: unpriced, madeAt: services.now(), failure: failure ?? price?.reason }
  })
}

/** The address in a CAIP-10 id of the chain, which the contract has checked. */
const tokenOf = (id: Caip10, chainId: Caip2) => id.slice(chainId.length + 1)

type Described = Omit<Fungible, 'price' | 'change24h'>

function nativeFungible(address: Caip10, chainId: Caip2, { env }: Pick<Services, 'env'>): Described {
  const { name, symbol, decimals } = nativeCurrencyOf(chainId)
  return { address, name, symbol, decimals, iconUrl: nativeIconUrl(env.appUrl, symbol) }
}

function contractFungible(
  address: Caip10,
  chainId: Caip2,
  token: string,
  facts: TokenFacts | null,
  { env }: Pick<Services, 'env'>,
): Described {
  const listed = curatedToken(chainId, token)
  return {
    address,
    symbol: listed?.symbol ?? facts?.symbol ?? null,
    name: listed?.name ?? facts?.name ?? null,
    decimals: facts?.decimals ?? null,
    iconUrl: tokenIconUrl(env.appUrl, chainId, token),
  }
}

/** A price that is not a positive number counts as unknown. */
function displayed({ price, change24h }: TokenPrice): Pick<Fungible, 'price' | 'change24h'> {
  return price !== null && Number.isFinite(price) && price > 0 ? { price, change24h } : { price: null, change24h: null }
}

function unknownToken(address: Caip10): Fungible {
  return { address, symbol: null, name: null, decimals: null, iconUrl: '', price: null, change24h: null }
}

function groupByChain(addresses: readonly Caip10[]): ReadonlyMap<Caip2, readonly Caip10[]> {
  const groups = new Map<Caip2, Caip10[]>()
  for (const address of addresses) {
    const parsed = parseCaip10(address)
    // The contract accepts only CAIP-10 ids.
    if (!parsed) throw new AppError('request.invalid')
    groups.set(parsed.chainId, [...(groups.get(parsed.chainId) ?? []), address])
  }
  return groups
}
