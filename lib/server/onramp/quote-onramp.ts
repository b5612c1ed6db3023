import 'server-only'
import { formatUnits, parseUnits } from '@/lib/core/amount'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { onrampQuote } from '@/lib/onramp/onramp-contract'
import type { PurchaseNetwork } from '@/lib/onramp/purchase-currency'
import { startDeadline } from '../kit/deadline'
import { askProvider, type ProviderAnswer } from './ask-provider'
import { isMethodIn } from './method-countries'
import { assetOn } from './onramp-assets'
import type { OnrampProvider, QuoteRequest } from './onramp-provider'
import { sellersOn } from './onramp-providers'
import type { OnrampQuoteRecord } from './onramp-quote-records'
import type { QuoteServices } from './onramp-services'
import { beyondLimit, moneyOf, ownLimits, placesOf } from './payment-money'
import { rankQuotes } from './rank-quotes'

/** Providers that have not answered within this time are in `waiting`. */
export const QUOTE_WAIT_MS = 3_000

type Output = EndpointOutput<typeof onrampQuote>
type Failed = Output['failed'][number]

/**
 * What each provider would deliver, best first.
 *
 * @throws {AppError} as listed at the contract; `request.invalid` for an amount with more decimal places than its
 *   currency; `onramp.no_quote` or `onramp.quote_refused` when no provider has an offer and none is waited for.
 */
export async function quoteOnramp(
  input: EndpointInput<typeof onrampQuote>,
  services: QuoteServices,
  selectSellers: typeof sellersOn = sellersOn,
): Promise<Output> {
  const token = assetOn(input.purchaseCurrency, input.network)
  const sellers = selectSellers(input.network, services).filter((provider) =>
    token ? provider.sells(input.purchaseCurrency, token) : false,
  )
  if (!token || sellers.length === 0) throw new AppError('onramp.not_sold')
  const request = requestOf(input, token)
  const limits = ownLimits(request)
  const beyond = limits && request.side === 'payment' ? beyondLimit(request.amount, limits) : null
  if (beyond) throw amountError(beyond.code, beyond.limit, request)

  const { paymentCurrency, paymentMethod, country } = request
  const asked = isMethodIn(paymentMethod, paymentCurrency)
    ? sellers.filter((provider) => provider.takes(paymentMethod, country))
    : []
  const answers = await answersInTime(asked, request, services)

  const quotes = rankQuotes(
    answers.flatMap(({ provider, answer }) => answer?.records.map((record) => rowOf(record, provider)) ?? []),
  )
  const waiting = answers.filter(({ answer }) => answer === null).map(({ provider }) => provider.id)
  const failed = answers.flatMap(({ provider, answer }): Failed[] =>
    answer?.failure ? [{ provider: provider.id, ...answer.failure }] : [],
  )
  if (quotes.length === 0 && waiting.length === 0) throw noQuoteError(failed, request)
  return { quotes: [...quotes], waiting, failed, madeAt: services.now() }
}

/** @throws {AppError} `request.invalid`. */
function requestOf(input: EndpointInput<typeof onrampQuote>, token: PurchaseNetwork): QuoteRequest {
  const places = input.side === 'payment' ? placesOf(input.paymentCurrency) : token.decimals
  const amount = parseUnits(input.amount, places)
  if (!amount) throw new AppError('request.invalid', { details: { field: 'amount' } })
  return {
    currency: input.purchaseCurrency,
    token,
    paymentCurrency: input.paymentCurrency,
    side: input.side,
    // One spelling, so that equal amounts share an answer.
    amount: formatUnits(amount, places),
    paymentMethod: input.paymentMethod,
    country: input.country,
    subdivision: input.subdivision ?? null,
  }
}

interface Answered {
  readonly provider: OnrampProvider
  /** `null`: not in time. */
  readonly answer: ProviderAnswer | null
}

/** @throws {AppError} `request.aborted` when the visitor does not wait any more; `kv.unavailable`. */
async function answersInTime(
  providers: readonly OnrampProvider[],
  request: QuoteRequest,
  services: QuoteServices,
): Promise<readonly Answered[]> {
  const late = new AppError('upstream.timeout')
  const deadline = startDeadline(QUOTE_WAIT_MS, () => late, services.signal)
  try {
    return await Promise.all(
      providers.map(async (provider): Promise<Answered> => {
        try {
          return { provider, answer: await deadline.race(askProvider(provider, request, services)) }
        } catch (cause) {
          if (cause === late) return { provider, answer: null }
          throw cause
        }
      }),
    )
  } finally {
    deadline.end()
  }
}

function rowOf(
  { expiresAt, id, madeAt, purchaseUnits, quote, request }: OnrampQuoteRecord,
  { id: provider, needsAccount }: OnrampProvider,
): Output['quotes'][number] {
  const { paymentCurrency: currency } = request
  const money = (amount: string | null) => (amount === null ? null : { amount, currency })
  return {
    id,
    provider,
    service: quote.service,
    paymentAmount: { amount: quote.paymentAmount, currency },
    purchaseAmount: { amount: quote.purchaseAmount, currency: request.currency },
    purchaseUnits,
    networkFee: money(quote.networkFee),
    providerFee: money(quote.providerFee),
    paymentMethod: request.paymentMethod,
    minutes: quote.minutes,
    identityCheck: quote.identityCheck,
    needsAccount,
    madeAt,
    expiresAt,
  }
}

/** What to tell when there is nothing to choose from: the limit that the fewest amounts break, or the reasons. */
function noQuoteError(failed: readonly Failed[], request: QuoteRequest): AppError {
  const [first] = failed
  const isAll = (code: string) => first !== undefined && failed.every((each) => each.code === code)
  const limits = failed.flatMap((each) => each.limits ?? [])
  const sorted = (texts: readonly string[]) =>
    texts.toSorted((a, b) => ((moneyOf(a) ?? 0n) < (moneyOf(b) ?? 0n) ? -1 : 1))
  const least = sorted(limits.map(({ min }) => min))[0]
  const most = sorted(limits.map(({ max }) => max)).at(-1)
  if (isAll('onramp.amount_too_small') && least) return amountError('onramp.amount_too_small', least, request)
  if (isAll('onramp.amount_too_large') && most) return amountError('onramp.amount_too_large', most, request)
  const reasons = failed.map(({ code, provider }) => `${provider}: ${code}`).join(', ')
  const code = isAll('onramp.quote_refused') ? 'onramp.quote_refused' : 'onramp.no_quote'
  return new AppError(code, { details: reasons ? { reasons } : {} })
}

function amountError(
  code: 'onramp.amount_too_small' | 'onramp.amount_too_large',
  limit: string,
  { paymentCurrency }: QuoteRequest,
): AppError {
  return new AppError(code, { details: { limit, currency: paymentCurrency } })
}
