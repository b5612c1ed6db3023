import 'server-only'
import { parseAbi } from 'viem'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { currencies, type ForeignCurrency } from '@/lib/core/currencies'
import type { GetExchangeRatesOutput } from '@/lib/price/exchange-rates-contract'
import { type Capability, capabilityOff } from '../platform/capability'
import type { Services } from '../platform/services'
import { readContracts } from '../rpc/contract-batch'
import { type ContractCall, contractCall } from '../rpc/contract-call'
import type { RpcProvider } from '../rpc/rpc-provider'
import { type RateFeeds, rateFeeds } from './exchange-rate-feeds'

/** Chainlink's AggregatorV3Interface (docs.chain.link, "Data Feeds API reference", read 2026-11-23). */
const feedAbi = parseAbi([
  'function decimals() view returns (uint8)',
  'function description() view returns (string)',
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
])

/** For display: rates change little within a day, and one some hours old is better than none. */
const ratesPolicy = { freshMs: 5 * 60_000, staleMs: 6 * 60 * 60_000 }

/** The feeds report once a day at least, also while markets are closed. An older rate counts as none. */
const MAX_AGE_MS = 3 * 24 * 60 * 60_000

const foreignCurrencies = currencies.filter((currency) => currency !== 'USD')

type Rates = GetExchangeRatesOutput['rates']

/** The network whose feeds this server reads, with the feeds; `undefined` if it has none. */
export function servedRateFeeds({ rpc }: Pick<Services, 'rpc'>): readonly [Caip2, RateFeeds] | undefined {
  return rateFeeds.find(([chainId]) => rpc.chainIds.includes(chainId))
}

export const ratesCapability: Capability = (platform) =>
  servedRateFeeds(platform)
    ? { state: 'on', provider: 'chainlink' }
    : capabilityOff('no node of a network that has feeds of exchange rates')

/**
 * Exchange rates to the US dollar, shared by all visitors.
 *
 * @throws {AppError} `capability.off` without a network that has feeds; `price.unavailable` when none could be read.
 */
export async function getExchangeRatesService(
  _input: unknown,
  services: Pick<Services, 'cache' | 'now' | 'rpc' | 'signal'>,
): Promise<GetExchangeRatesOutput> {
  const { cache, now, rpc, signal } = services
  const served = servedRateFeeds(services)
  if (!served) throw new AppError('capability.off', { details: { capability: 'rates' } })
  const [chainId, feeds] = served
  const answer = await cache
    .swr(['exchange-rates', chainId], ratesPolicy, (own) => readRates(rpc, chainId, feeds, now(), own), { signal })
    .catch((cause: unknown) => {
      throw signal.aborted ? cause : new AppError('price.unavailable', { cause })
    })
  return { rates: answer.value, madeAt: answer.madeAt }
}

type Reading = string | number | readonly [answer: bigint, updatedAt: bigint]

/** @throws {AppError} `upstream.invalid_reply` when no feed has a usable rate. */
async function readRates(
  rpc: RpcProvider,
  chainId: Caip2,
  feeds: RateFeeds,
  now: number,
  signal: AbortSignal,
): Promise<Rates> {
  const calls = foreignCurrencies.flatMap((currency): ContractCall<Reading>[] => [
    contractCall(feeds[currency], feedAbi, 'description', [], (text) => text),
    contractCall(feeds[currency], feedAbi, 'decimals', [], (decimals) => decimals),
    contractCall(feeds[currency], feedAbi, 'latestRoundData', [], ([, answer, , updatedAt]) => [answer, updatedAt]),
  ])
  const answers = await readContracts<Reading>(rpc, chainId, calls, signal)
  const rates = foreignCurrencies.map((currency, index) => {
    const [description, decimals, round] = answers.slice(index * 3)
    return [currency, rateOf(currency, { description, decimals, round }, now)] as const
  })
  if (rates.every(([, rate]) => rate === null)) throw new AppError('upstream.invalid_reply')
  return Object.fromEntries(rates) as Rates
}

interface FeedAnswer {
  readonly description: Reading | null | undefined
  readonly decimals: Reading | null | undefined
  readonly round: Reading | null | undefined
}

/** `null` for the feed of another pair, a rate that is not positive, and one that is too old. */
function rateOf(currency: ForeignCurrency, { description, decimals, round }: FeedAnswer, now: number): number | null {
  if (description !== `${currency} / USD` || typeof decimals !== 'number' || !Array.isArray(round)) return null
  const [answer, updatedAt]: readonly [bigint, bigint] = round as [bigint, bigint]
  if (now - Number(updatedAt) * 1_000 > MAX_AGE_MS) return null
  const rate = Number(answer) / 10 ** decimals
  return Number.isFinite(rate) && rate > 0 ? rate : null
}
