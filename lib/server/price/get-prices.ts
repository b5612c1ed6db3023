import 'server-only'
import type { Address } from 'viem'
import type { GetPricesInput, GetPricesOutput } from '@/lib/account/price-contract'
import { AppError } from '@/lib/core/app-error'
import { type Caip2, type Caip10, isNativeToken } from '@/lib/core/caip'
import { parseCaip10 } from '@/lib/core/caip-ids'
import type { Services } from '../platform/services'
import { nativeCurrencyOf } from '../tokens/native-currency'
import { tokenFacts } from '../tokens/token-facts-reader'
import { curatedToken, nativeIconUrl, tokenIconUrl } from '../tokens/token-lists'
import { type TokenPrice, tokenPrices } from './token-prices'

type Fungible = GetPricesOutput['fungibles'][number]
type PriceServices = Pick<Services, 'cache' | 'env' | 'kv' | 'log' | 'now' | 'rpc' | 'signal'>

/** Spec section 7 "fetch token price". One chain that cannot be asked does not take the others with it. */
export async function getPricesService(
  { addresses }: GetPricesInput,
  services: PriceServices,
): Promise<GetPricesOutput> {
  const byChain = groupByChain(addresses)
  const found = new Map<Caip10, { readonly fungible: Fungible; readonly madeAt: number }>()
  const failures: unknown[] = []
  await Promise.all(
    [...byChain].map(async ([chainId, ids]) => {
      try {
        for (const entry of await pricesOfChain(chainId, ids, services)) found.set(entry.fungible.address, entry)
      } catch (cause) {
        failures.push(cause)
      }
    }),
  )
  services.signal.throwIfAborted()
  if (failures.length > 0 && found.size === 0) throw new AppError('price.unavailable', { cause: failures[0] })
  return {
    fungibles: addresses.map((address) => found.get(address)?.fungible ?? unknownToken(address)),
    madeAt: Math.min(services.now(), ...[...found.values()].map(({ madeAt }) => madeAt)),
  }
}

async function pricesOfChain(
  chainId: Caip2,
  ids: readonly Caip10[],
  services: PriceServices,
): Promise<readonly { readonly fungible: Fungible; readonly madeAt: number }[]> {
  if (!services.rpc.chainIds.includes(chainId)) return []
  const tokens = ids.map((id) => id.slice(chainId.length + 1) as Address)
  const contracts = tokens.filter((token) => !isNativeToken(token))
  const [prices, facts] = await Promise.all([
    tokenPrices(chainId, tokens, services),
    tokenFacts(chainId, contracts, services),
  ])
  return ids.flatMap((id, index) => {
    const token = tokens[index]
    const price = prices[index]
    if (!token || !price) return []
    const described = isNativeToken(token)
      ? nativeFungible(id, chainId, services)
      : contractFungible(id, chainId, token, facts[contracts.indexOf(token)] ?? null, services)
    return { fungible: { ...described, ...displayed(price) }, madeAt: price.madeAt }
  })
}

type Described = Omit<Fungible, 'price' | 'change24h'>

function nativeFungible(address: Caip10, chainId: Caip2, { env, rpc }: Pick<Services, 'env' | 'rpc'>): Described {
  const { name, symbol, decimals } = nativeCurrencyOf(chainId, rpc)
  return { address, name, symbol, decimals, iconUrl: nativeIconUrl(env.appUrl, symbol) }
}

function contractFungible(
  address: Caip10,
  chainId: Caip2,
  token: Address,
  facts: { readonly symbol: string; readonly name: string; readonly decimals: number } | null,
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

/** A price that is no positive number is no price. */
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
    // The contract lets CAIP-10 ids through and nothing else.
    if (!parsed) throw new AppError('request.invalid')
    groups.set(parsed.chainId, [...(groups.get(parsed.chainId) ?? []), address])
  }
  return groups
}
