import 'server-only'
import type { GetBalanceInput, GetBalanceOutput, TokenBalanceEntry } from '@/lib/balance/balance-contract'
import { formatUnits } from '@/lib/core/amount'
import { AppError } from '@/lib/core/app-error'
import { type Caip2, type Namespace, nativeTokenAddress } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import { capabilityByNetwork } from '../platform/capability'
import { isServedNetwork } from '../platform/served-networks'
import type { CommonPlatform, Services } from '../platform/services'
import { type TokenPrice, tokenPrices } from '../price/token-prices'
import { nativeCurrencyOf } from '../tokens/native-currency'
import { curatedToken, nativeIconUrl, tokenIconUrl } from '../tokens/token-lists'
import type { BalanceReader, HeldToken } from './balance-reader'
import { bip122Balances } from './bip122-balances'
import { cosmosBalances } from './cosmos-balances'
import { eip155Balances } from './eip155-balances'
import { polkadotBalances } from './polkadot-balances'
import { solanaBalances } from './solana-balances'

/** Pause after a failure. Spec section 9, "Balance-fetch retry lockout"; the client waits for this long. */
export const BALANCE_RETRY_SECONDS = 30

/** Of any role: the wallet role tells the embedded wallet of its balances. */
type BalanceServices = Pick<CommonPlatform, 'apis' | 'cache' | 'env' | 'kv' | 'log' | 'now' | 'rpc'> &
  Pick<Services, 'charge' | 'signal'>

/** Reads balances from the chain, which needs no key and works for every chain of the list. */
const readers: Readonly<Partial<Record<Namespace, BalanceReader>>> = {
  eip155: eip155Balances,
  solana: solanaBalances,
  bip122: bip122Balances,
  polkadot: polkadotBalances,
  cosmos: cosmosBalances,
}

/** Returns the reader of a chain; `undefined` if this server cannot read balances there. */
function balanceReaderOf(chainId: Caip2, services: Pick<Services, 'apis' | 'rpc'>): BalanceReader | undefined {
  const reader = readers[namespaceOf(chainId)]
  return reader?.serves(chainId, services) ? reader : undefined
}

export const balancesCapability = capabilityByNetwork(
  (chainId, platform) => balanceReaderOf(chainId, platform)?.id ?? null,
)

/**
 * Service of spec section 7 "get balance".
 *
 * @throws {AppError} `network.not_found`; `capability.off` for a network whose balances this server cannot read;
 *   `balance.unavailable`.
 */
export async function getBalanceService(
  { address, network, refresh = false, tokens: imported = [] }: GetBalanceInput,
  services: BalanceServices,
): Promise<GetBalanceOutput> {
  if (!isServedNetwork(network, services)) throw new AppError('network.not_found')
  const reader = balanceReaderOf(network, services)
  if (!reader) throw new AppError('capability.off', { details: { capability: 'balances', chainId: network } })
  const query = { network, owner: address, imported, refresh }
  await services.charge(reader.weightOf(query))
  try {
    const { native, tokens, madeAt } = await reader.read(query, services)
    const prices = await pricesOf(network, tokens, services)
    const balances = [
      nativeBalance(network, native, prices.get(NATIVE), services),
      ...tokens.map((held) => tokenBalance(network, held, prices.get(held.token), services)).sort(byValue),
    ]
    return { balances, madeAt }
  } catch (cause) {
    if (services.signal.aborted) throw cause
    throw new AppError('balance.unavailable', { cause, details: { seconds: BALANCE_RETRY_SECONDS } })
  }
}

/** What an account holds on a network, without prices: a deletion names it. */
export interface NamedHoldings {
  /** Base units. */
  readonly native: bigint
  readonly tokens: readonly { readonly symbol: string; readonly decimals: number; readonly amount: bigint }[]
}

/**
 * Reads from the chain, never from the cache.
 *
 * @throws {AppError} `network.not_found`, `capability.off`, and as the chain.
 */
export async function readNamedHoldings(
  { address, network }: { readonly address: string; readonly network: Caip2 },
  services: Pick<CommonPlatform, 'apis' | 'cache' | 'env' | 'rpc'> & Pick<BalanceServices, 'charge' | 'signal'>,
): Promise<NamedHoldings> {
  if (!isServedNetwork(network, services)) throw new AppError('network.not_found')
  const reader = balanceReaderOf(network, services)
  if (!reader) throw new AppError('capability.off', { details: { capability: 'balances', chainId: network } })
  const query = { network, owner: address, imported: [], refresh: true }
  await services.charge(reader.weightOf(query))
  const { native, tokens } = await reader.read(query, services)
  return {
    native,
    tokens: tokens.map(({ token, facts, amount }) => ({
      ...{ symbol: (curatedToken(network, token) ?? facts).symbol, decimals: facts.decimals, amount },
    })),
  }
}

/** Key of the native token in the map of prices. */
const NATIVE = ''

/** Reads the prices of the held tokens. If prices fail, the balances are returned without them. */
async function pricesOf(
  network: Caip2,
  held: readonly HeldToken[],
  services: BalanceServices,
): Promise<ReadonlyMap<string, TokenPrice>> {
  const { decimals } = nativeCurrencyOf(network)
  const native = nativeTokenAddress(network)
  const tokens = [
    ...(native === undefined ? [] : [{ key: NATIVE, address: native, decimals }]),
    ...held.map(({ token, facts }) => ({ key: token, address: token, decimals: facts.decimals })),
  ]
  const prices = await tokenPrices(network, tokens, services)
  const failure = prices.find(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected') {
    services.log.warn({ err: failure.reason, network }, 'balances are shown without some prices')
  }
  return new Map(
    tokens.flatMap(({ key }, index) => {
      const price = prices[index]
      return price?.status === 'fulfilled' && price.value.price ? [[key, price.value] as const] : []
    }),
  )
}

function nativeBalance(
  network: Caip2,
  amount: bigint,
  price: TokenPrice | undefined,
  { env }: BalanceServices,
): TokenBalanceEntry {
  const { name, symbol, decimals } = nativeCurrencyOf(network)
  return {
    name,
    symbol,
    chainId: network,
    ...amounts(amount, decimals, price),
    iconUrl: nativeIconUrl(env.appUrl, symbol),
  }
}

function tokenBalance(
  network: Caip2,
  { token, facts, amount }: HeldToken,
  price: TokenPrice | undefined,
  { env }: BalanceServices,
): TokenBalanceEntry {
  const listed = curatedToken(network, token)
  const { symbol, name } = listed ?? facts
  return {
    name,
    symbol,
    chainId: network,
    address: token,
    ...amounts(amount, facts.decimals, price),
    iconUrl: tokenIconUrl(env.appUrl, network, token),
    // A token of 0 decimals is treated as not listed, because no list shows it.
    ...(listed && facts.decimals > 0 ? {} : { imported: true as const }),
  }
}

function amounts(amount: bigint, decimals: number, priced: TokenPrice | undefined) {
  const numeric = formatUnits(amount, decimals)
  const price = priced?.price ?? undefined
  const worth = price === undefined ? {} : { price, value: Number(numeric) * price }
  return {
    ...worth,
    change24h: priced?.change24h ?? null,
    quantity: { decimals: String(decimals), numeric },
    amount: amount.toString(),
  }
}

/**
 * Sorts by value, highest first. Tokens without a price follow in the order of the list. Tokens that are not on the
 * list come last, even with a price: the maker of a token may also have made its pools.
 */
function byValue(a: TokenBalanceEntry, b: TokenBalanceEntry): number {
  const listedFirst = Number(a.imported ?? false) - Number(b.imported ?? false)
  return listedFirst || (b.value ?? -1) - (a.value ?? -1)
}
