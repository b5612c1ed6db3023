import type { SwapToken } from '@/lib/swap/swap-state'

/**
 * Tokens whose symbol, name or address has the query in it: a symbol that begins with it first, then a name, then the
 * rest in the order given.
 */
export function findTokens<T extends SwapToken>(tokens: readonly T[], query: string): readonly T[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return tokens
  const rank = ({ symbol, name, address }: T): number => {
    if (symbol.toLowerCase() === wanted || address.toLowerCase() === wanted) return 0
    if (symbol.toLowerCase().startsWith(wanted)) return 1
    if (name.toLowerCase().startsWith(wanted)) return 2
    // The beginning of an address is enough; any two letters of one would find every token.
    if (wanted.length > 2 && address.toLowerCase().startsWith(wanted)) return 3
    return `${symbol}\n${name}`.toLowerCase().includes(wanted) ? 3 : 4
  }
  return tokens
    .map((token) => ({ token, at: rank(token) }))
    .filter(({ at }) => at < 4)
    .sort((one, other) => one.at - other.at)
    .map(({ token }) => token)
}
