import { listable } from '@/lib/balance/held-tokens'
import { isNativeToken } from '@/lib/core/caip'
import type { SwapToken } from './swap-state'

/** Common tokens, in the order shown. Suggestions, not a sign of trust. */
const SUGGESTED_SYMBOLS = ['ETH', 'WETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'UNI', 'AAVE', 'LINK', 'ARB'] as const

/** Maximum number of suggestions. */
const SUGGESTED_COUNT = 8

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
