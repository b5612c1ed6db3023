import 'server-only'
import type { Address } from 'viem'
import type { GetBalanceInput, GetBalanceOutput, TokenBalanceEntry } from '@/lib/balance/balance-contract'
import { formatUnits } from '@/lib/core/amount'
import { AppError } from '@/lib/core/app-error'
import { type Caip2, isNativeToken, NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import { type TokenPrice, tokenPrices } from '../price/token-prices'
import type { Services } from '../process/services'
import { nativeCurrencyOf } from '../tokens/native-currency'
import { type TokenFacts, tokenFacts } from '../tokens/token-facts-reader'
import { curatedToken, curatedTokens, nativeIconUrl, tokenIconUrl } from '../tokens/token-lists'
import { createMulticallBalances } from './adapters/multicall-balances'
import type { BalanceProvider, ChainHoldings } from './balance-provider'

/** Short, and never stale: a balance that is wrong after a swap frightens people. Keyed by network and address. */
const balancePolicy = { freshMs: 10_000, staleMs: 0 }
/** How long to wait after a failure. Spec section 9, "Balance-fetch retry lockout"; the client keeps to it. */
export const BALANCE_RETRY_SECONDS = 30

type BalanceServices = Pick<Services, 'cache' | 'charge' | 'env' | 'kv' | 'log' | 'now' | 'rpc' | 'signal'>

/** Who reads balances: the chain itself, which needs no key and knows every chain of the list. */
function selectBalanceProvider({ rpc }: Pick<Services, 'rpc'>): BalanceProvider {
  return createMulticallBalances(rpc)
}

/** Spec section 7 "get balance". */
export async function getBalanceService(
  { address, network, refresh, tokens: imported = [] }: GetBalanceInput,
  services: BalanceServices,
): Promise<GetBalanceOutput> {
  if (!services.rpc.chainIds.includes(network)) throw new AppError('network.not_found')
  const tokens = tokensToRead(network, imported)
  // Each costs the node readings of its own, where tokens of our list are cached for everybody.
  await services.charge(tokens.length - curatedTokens(network).length)
  try {
    const [facts, holdings] = await Promise.all([
      tokenFacts(network, tokens, services),
      readHoldings(network, address, tokens, refresh ?? false, services),
    ])
    const held = heldTokens(tokens, facts, holdings.value, imported)
    const prices = await pricesOf(network, held, services)
    const balances = [
      nativeBalance(network, holdings.value.native, prices.get(NATIVE_TOKEN_ADDRESS), services),
      ...held.map((entry) => tokenBalance(network, entry, prices.get(entry.token), services)).sort(byValue),
    ]
    return { balances, madeAt: holdings.madeAt }
  } catch (cause) {
    if (services.signal.aborted) throw cause
    throw new AppError('balance.unavailable', { cause, details: { seconds: BALANCE_RETRY_SECONDS } })
  }
}

function readHoldings(
  network: Caip2,
  owner: Address,
  tokens: readonly Address[],
  refresh: boolean,
  services: BalanceServices,
) {
  const provider = selectBalanceProvider(services)
  const beside = tokens.slice(curatedTokens(network).length).map((token) => token.toLowerCase())
  return services.cache.swr<ChainHoldings>(
    ['balance', provider.id, network, owner.toLowerCase(), ...beside],
    balancePolicy,
    (signal) => provider.holdings(network, owner, tokens, signal),
    { refresh, signal: services.signal },
  )
}

/** The network's list, then what was imported beside it, in an order that does not depend on the visitor's. */
function tokensToRead(network: Caip2, imported: readonly Address[]): readonly Address[] {
  const beside = imported.filter((token) => !isNativeToken(token) && !curatedToken(network, token))
  const unique = new Map(beside.map((token) => [token.toLowerCase(), token]))
  const sorted = [...unique].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, token]) => token)
  return [...curatedTokens(network).map((entry) => entry.address), ...sorted]
}

interface HeldToken {
  readonly token: Address
  readonly facts: TokenFacts
  readonly amount: bigint
}

/**
 * What the account holds. Tokens of 0 decimals, which are of low quality (spec section 5), are left out unless the
 * visitor imported them by address.
 */
function heldTokens(
  tokens: readonly Address[],
  facts: readonly (TokenFacts | null)[],
  holdings: ChainHoldings,
  imported: readonly Address[],
): readonly HeldToken[] {
  const wanted = new Set(imported.map((token) => token.toLowerCase()))
  return tokens.flatMap((token, index) => {
    const known = facts[index]
    const amount = holdings.tokens[index]
    const isListable = known && (known.decimals > 0 || wanted.has(token.toLowerCase()))
    return isListable && amount ? { token, facts: known, amount } : []
  })
}

/** Prices of what is held; without them the balances still stand. */
async function pricesOf(
  network: Caip2,
  held: readonly HeldToken[],
  services: BalanceServices,
): Promise<ReadonlyMap<string, TokenPrice>> {
  const { decimals } = nativeCurrencyOf(network, services.rpc)
  const tokens = [
    { address: NATIVE_TOKEN_ADDRESS as Address, decimals },
    ...held.map(({ token, facts }) => ({ address: token, decimals: facts.decimals })),
  ]
  const prices = await tokenPrices(network, tokens, services)
  const failure = prices.find(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected') {
    services.log.warn({ err: failure.reason, network }, 'balances are shown without some prices')
  }
  return new Map(
    tokens.flatMap(({ address }, index) => {
      const price = prices[index]
      return price?.status === 'fulfilled' && price.value.price ? [[address, price.value] as const] : []
    }),
  )
}

function nativeBalance(
  network: Caip2,
  amount: bigint,
  price: TokenPrice | undefined,
  { env, rpc }: BalanceServices,
): TokenBalanceEntry {
  const { name, symbol, decimals } = nativeCurrencyOf(network, rpc)
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
    // No list shows one of 0 decimals.
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
 * Most valuable first; what has no price comes after what has one, in the list's order. What is not on the list comes
 * last whatever its pools say: whoever made the token may have made them as well.
 */
function byValue(a: TokenBalanceEntry, b: TokenBalanceEntry): number {
  const listedFirst = Number(a.imported ?? false) - Number(b.imported ?? false)
  return listedFirst || (b.value ?? -1) - (a.value ?? -1)
}
