import type { TokenBalance } from '@/lib/account/token-balance'

/**
 * What all tokens with a known price are worth together, in USD, display only.
 *
 * @returns `undefined` while nothing is known: an unknown value is never shown as 0. An empty wallet is worth 0.
 */
export function totalValue(balances: readonly TokenBalance[] | undefined): number | undefined {
  if (balances === undefined) return undefined
  const known = balances.flatMap(({ value }) => (value === undefined ? [] : [value]))
  if (known.length === 0 && balances.length > 0) return undefined
  return known.reduce((sum, value) => sum + value, 0)
}
