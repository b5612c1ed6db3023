import type { TokenBalance } from '@/lib/balance/token-balance'

/** The total change is shown only if it is known for at least this share of the total value. */
const KNOWN_PART_FOR_CHANGE = 0.95

type Balances = readonly TokenBalance[] | undefined

/**
 * The total value of the listed tokens with a known price, in USD, display only. Unlisted tokens do not count: their
 * creator could set any price with a pool.
 *
 * @returns `undefined` while no value is known; 0 for an empty wallet.
 */
export function totalValue(balances: Balances): number | undefined {
  if (balances === undefined) return undefined
  const known = valued(balances)
  if (known.length === 0 && balances.length > 0) return undefined
  return sum(known.map(({ value }) => value))
}

/**
 * The relative change of the total value in 24 h, for the same amounts.
 *
 * @returns `undefined` when it is known for too small a share of the value.
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

/** The tokens that count, with their `value` now and 24 h `before`. */
function valued(balances: readonly TokenBalance[]) {
  return balances.flatMap(({ value, change24h, imported }) =>
    value === undefined || imported
      ? []
      : [{ value, before: change24h === null || change24h <= -1 ? undefined : value / (1 + change24h) }],
  )
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
