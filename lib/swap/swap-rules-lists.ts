import { isNativeToken } from '@/lib/core/caip'
import type { HeldSwapToken, SwapToken } from './swap-state'

/** Common tokens, in the order shown. Suggestions, not a sign of trust. */
const SUGGESTED_SYMBOLS = ['ETH', 'WETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'UNI', 'AAVE', 'LINK', 'ARB'] as const

/** Maximum number of suggestions. */
const SUGGESTED_COUNT = 8

/**
 * The tokens to list: no tokens with 0 decimals (spec section 5, "low quality") unless imported, and the first of each
 * address.
 */
export function listable<T extends SwapToken>(tokens: readonly T[]): readonly T[] {
  const seen = new Set<string>()
  return tokens.filter((token) => {
    const key = token.address.toLowerCase()
    if (seen.has(key) || (token.decimals === 0 && token.imported !== true)) return false
    seen.add(key)
    return true
  })
}

/** All tokens to choose from: the native one first, then by symbol; imported ones last and marked. */
export function allTokens(listed: readonly SwapToken[], imported: readonly SwapToken[]): readonly SwapToken[] {
  const known = listable(listed).toSorted(
    (one, other) =>
      Number(isNativeToken(other.address)) - Number(isNativeToken(one.address)) ||
      one.symbol.localeCompare(other.symbol, 'en'),
  )
  return listable([...known, ...imported.map((token) => ({ ...token, imported: true as const }))])
}

/** The common tokens of this network. Found by symbol in our own list only, so a foreign "USDC" is never among them. */
export function suggestedTokens(listed: readonly SwapToken[]): readonly SwapToken[] {
  return SUGGESTED_SYMBOLS.flatMap((symbol) => {
    const token = listable(listed).find((candidate) => candidate.symbol === symbol && candidate.imported !== true)
    return token === undefined ? [] : [token]
  }).slice(0, SUGGESTED_COUNT)
}

/** Held tokens, the most valuable first, those of unknown value after them by symbol. */
export function heldTokens(balances: readonly HeldSwapToken[]): readonly HeldSwapToken[] {
  return listable(balances)
    .filter(({ amount }) => BigInt(amount) > 0n)
    .toSorted((one, other) => (other.value ?? -1) - (one.value ?? -1) || one.symbol.localeCompare(other.symbol, 'en'))
}
