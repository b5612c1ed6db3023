import type { TokenBalance } from '@/lib/balance/token-balance'

/** A change of the whole is told only when it is known for at least this part of what is known to be there. */
const KNOWN_PART_FOR_CHANGE = 0.95

type Balances = readonly TokenBalance[] | undefined

/**
 * What all tokens with a known price are worth together, in USD, display only. Tokens that are not on our list do not
 * count: whoever makes a token can also make a pool that gives it any price.
 *
 * @returns `undefined` while nothing is known: an unknown value is never shown as 0. An empty wallet is worth 0.
 */
export function totalValue(balances: Balances): number | undefined {
  if (balances === undefined) return undefined
  const known = valued(balances)
  if (known.length === 0 && balances.length > 0) return undefined
  return sum(known.map(({ value }) => value))
}

/**
 * By which fraction the total differs from what the same amounts were worth 24 h ago, weighted by value.
 *
 * @returns `undefined` where too little of it is known to speak for the whole.
 */
export function totalChange(balances: Balances): number | undefined {
  const known = valued(balances ?? [])
  const total = sum(known.map(({ value }) => value))
  const compared = known.filter(({ before }) => before !== undefined)
  const now = sum(compared.map(({ value }) => value))
  const before = sum(compared.map(({ before = 0 }) => before))
  if (before <= 0 || now < total * KNOWN_PART_FOR_CHANGE) return undefined
  return now / before - 1
}

/** What counts: `value` now and `before`, 24 h ago. */
function valued(balances: readonly TokenBalance[]) {
  return balances.flatMap(({ value, change24h, imported }) =>
    value === undefined || imported
      ? []
      : [{ value, before: change24h === null || change24h <= -1 ? undefined : value / (1 + change24h) }],
  )
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
