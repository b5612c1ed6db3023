import 'server-only'
import { parseUnits } from '@/lib/core/amount'

/** What decides over the place of an offer. */
export interface RankedQuote {
  readonly provider: string
  readonly service: { readonly id: string }
  /** Decimal text. All offers of one list are in one currency. */
  readonly paymentAmount: { readonly amount: string }
  /** Base units of one token. */
  readonly purchaseUnits: string
  readonly minutes: number | null
  readonly needsAccount: boolean
}

/** Amounts of money have at most this many decimal places. */
const PLACES = 18

/**
 * Sorts offers by what arrives for each unit that is paid; then by time, an unknown one last, and by the names of
 * provider and service. An offer that needs an account of its provider is first only among its like: a visitor who has
 * no such account cannot take it.
 */
export function rankQuotes<Quote extends RankedQuote>(quotes: readonly Quote[]): readonly Quote[] {
  const sorted = quotes.toSorted(
    (a, b) =>
      compareBigints(BigInt(b.purchaseUnits) * paidOf(a), BigInt(a.purchaseUnits) * paidOf(b)) ||
      (a.minutes ?? Number.POSITIVE_INFINITY) - (b.minutes ?? Number.POSITIVE_INFINITY) ||
      compareTexts(a.provider, b.provider) ||
      compareTexts(a.service.id, b.service.id),
  )
  const first = sorted.find(({ needsAccount }) => !needsAccount)
  return first ? [first, ...sorted.filter((quote) => quote !== first)] : sorted
}

const paidOf = ({ paymentAmount }: RankedQuote): bigint => parseUnits(paymentAmount.amount, PLACES) ?? 0n

const compareBigints = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)
const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
