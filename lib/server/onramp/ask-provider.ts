import 'server-only'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { formatUnits, parseUnits } from '@/lib/core/amount'
import { AppError } from '@/lib/core/app-error'
import type { PaymentLimits } from '@/lib/onramp/onramp-limits'
import { startDeadline } from '../kit/deadline'
import type { CacheKey } from '../stores/cache'
import { flawOf } from './judge-quote'
import { marketPrice } from './market-price'
import type { OnrampProvider, ProviderQuote, QuoteRequest } from './onramp-provider'
import {
  keepQuoteRecord,
  ONRAMP_QUOTE_LIFE_MS,
  type OnrampQuoteRecord,
  onrampQuoteRecord,
} from './onramp-quote-records'
import type { QuoteServices } from './onramp-services'
import { beyondLimit, narrowerLimits, ownLimits, plainMoney } from './payment-money'

/** A provider that answers later is counted as failed. */
const PROVIDER_DEADLINE_MS = 10_000

/** A price of our own that takes longer is not compared with the offer. */
const PRICE_WAIT_MS = 1_000

/** Failures are kept as well: asking an ill provider again with every request would use up what it allows. */
const ANSWER_FRESH_MS = 15_000

const paymentLimits = z.object({ min: z.string(), max: z.string() })

/** Limits of providers change rarely. */
const limitsPolicy = {
  freshMs: 60 * 60_000,
  staleMs: 24 * 60 * 60_000,
  accepts: (stored: unknown) => z.safeParse(paymentLimits, stored).success,
}

const providerAnswer = z.object({
  records: z.array(onrampQuoteRecord),
  /** Why there are none. */
  failure: z.nullable(z.object({ code: z.string(), limits: z.optional(paymentLimits) })),
})
export type ProviderAnswer = z.infer<typeof providerAnswer>

/**
 * The offers of one provider, shared by all who ask the same for some seconds: no more than one call to the provider
 * then. The call goes on when no one waits for it any more.
 *
 * @throws {AppError} `kv.unavailable`. What goes wrong at the provider is in the answer.
 */
export async function askProvider(
  provider: OnrampProvider,
  request: QuoteRequest,
  services: QuoteServices,
): Promise<ProviderAnswer> {
  const policy = {
    freshMs: ANSWER_FRESH_MS,
    staleMs: 0,
    accepts: (stored: unknown) => isAnswerOf(provider, request, stored),
  }
  const key = ['onramp-quote', provider.id, ...pairOf(request), request.side, request.amount] as const
  const answer = await services.cache.swr(key, policy, (signal) => load(provider, request, services, signal))
  return answer.value
}

/** All of a request but the amount. */
const pairOf = ({ country, currency, paymentCurrency, paymentMethod, subdivision, token }: QuoteRequest) =>
  [currency, token.chainId, token.address, paymentCurrency, paymentMethod, country, subdivision ?? ''] as const

/** A shared store may hold what another program has written. */
function isAnswerOf(provider: OnrampProvider, request: QuoteRequest, stored: unknown): boolean {
  const { success, data } = z.safeParse(providerAnswer, stored)
  const asked = wordsOf(request)
  return success && data.records.every((record) => record.provider === provider.id && wordsOf(record.request) === asked)
}

const wordsOf = (request: QuoteRequest): string => JSON.stringify([...pairOf(request), request.side, request.amount])

async function load(
  provider: OnrampProvider,
  request: QuoteRequest,
  services: QuoteServices,
  signal: AbortSignal,
): Promise<ProviderAnswer> {
  const timeout = () => new AppError('upstream.timeout', { details: { vendor: provider.id } })
  const deadline = startDeadline(PROVIDER_DEADLINE_MS, timeout, signal)
  try {
    const answer = await deadline
      .race(offersOf(provider, request, { ...services, signal: deadline.signal }))
      .catch((cause: unknown) => {
        services.log.warn({ vendor: provider.id, err: cause }, 'provider of tokens has no answer')
        return failed(AppError.from(cause, 'upstream.failed').code)
      })
    await Promise.all(answer.records.map((record) => keepQuoteRecord(record, services)))
    return answer
  } finally {
    deadline.end()
  }
}

const failed = (code: string, limits?: PaymentLimits): ProviderAnswer => ({
  records: [],
  failure: { code, ...(limits ? { limits: { ...limits } } : {}) },
})

async function offersOf(
  provider: OnrampProvider,
  request: QuoteRequest,
  services: QuoteServices,
): Promise<ProviderAnswer> {
  const { log, signal } = services
  const pricing = priceInTime(request, services)
  const theirs = await limitsOf(provider, request, services)
  const limits = narrowerLimits(ownLimits(request), theirs)
  const beyond = limits && request.side === 'payment' ? beyondLimit(request.amount, limits) : null
  if (limits && beyond) return failed(beyond.code, limits)

  const [offers, price] = await Promise.all([provider.quote(request, signal), pricing])
  const fair = offers.filter((offer) => {
    const flaw = flawOf(offer, request, price)
    if (flaw) log.warn({ vendor: provider.id, service: offer.service.id, flaw }, 'offer of tokens refused')
    return flaw === null
  })
  if (fair.length === 0) return failed(offers.length > 0 ? 'onramp.quote_refused' : 'onramp.no_quote')
  // Only the offer says what an amount of tokens costs.
  const allowed = fair.filter(({ paymentAmount }) => !limits || beyondLimit(paymentAmount, limits) === null)
  const [first] = fair
  const cause = limits && first && allowed.length === 0 ? beyondLimit(first.paymentAmount, limits) : null
  if (limits && cause) return failed(cause.code, limits)
  return { records: allowed.map((offer) => recordOf(provider, request, offer, services.now())), failure: null }
}

/** `null` when there is no price in time: offers do not wait for a slow node. Never rejects. */
async function priceInTime(request: QuoteRequest, services: QuoteServices): Promise<bigint | null> {
  const deadline = startDeadline(PRICE_WAIT_MS, () => new AppError('upstream.timeout'), services.signal)
  try {
    return await deadline.race(marketPrice(request, { ...services, signal: deadline.signal }))
  } catch {
    return null
  } finally {
    deadline.end()
  }
}

/** `null` where the provider does not tell, and while it cannot be asked. */
async function limitsOf(
  provider: OnrampProvider,
  request: QuoteRequest,
  { cache, signal }: QuoteServices,
): Promise<PaymentLimits | null> {
  const key: CacheKey = ['onramp-limits', provider.id, ...pairOf(request)]
  const answer = await cache
    .swr(key, limitsPolicy, (own) => provider.limits(request, own), { signal })
    .catch(() => null)
  const limits = answer?.value ?? null
  const [min, max] = [limits?.min, limits?.max].map((text) => (text === undefined ? null : plainMoney(text)))
  return min != null && max != null ? { min, max } : null
}

function recordOf(
  provider: OnrampProvider,
  request: QuoteRequest,
  offer: ProviderQuote,
  now: number,
): OnrampQuoteRecord {
  const { decimals } = request.token
  const units = parseUnits(offer.purchaseAmount, decimals) ?? 0n
  const { chainId, address, name, symbol } = request.token
  return {
    id: randomUUID(),
    provider: provider.id,
    request: { ...request, token: { chainId, address, name, symbol, decimals } },
    quote: {
      service: { id: offer.service.id, name: offer.service.name },
      paymentAmount: plainMoney(offer.paymentAmount) ?? '0',
      purchaseAmount: formatUnits(units, decimals),
      networkFee: offer.networkFee === null ? null : plainMoney(offer.networkFee),
      providerFee: offer.providerFee === null ? null : plainMoney(offer.providerFee),
      minutes: offer.minutes,
      identityCheck: offer.identityCheck,
    },
    purchaseUnits: String(units),
    madeAt: now,
    expiresAt: now + ONRAMP_QUOTE_LIFE_MS,
  }
}
