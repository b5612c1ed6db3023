import { accountKey } from '@/lib/core/account-key'
import { cutAmount, formatUnits, truncateUnits } from '@/lib/core/amount'
import { isNativeToken, NATIVE_TOKEN_ADDRESS, nativeTokenAddress } from '@/lib/core/caip'
import { AMOUNT_PLACES } from '@/lib/text/format'
import type { KnownToken } from '@/lib/tokens/token-lookup'
import type { TokenBalance } from './token-balance'

/** A token that the visitor holds. */
export interface HeldToken extends KnownToken {
  /** Base units, decimal integer string. */
  readonly amount: string
  /** Spec section 3, "Token balance". */
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  /** USD for one token, display only; absent = unknown, never 0. */
  readonly price?: number
  /** USD for the whole balance, display only; absent = unknown. */
  readonly value?: number
}

export function isSameToken(one: KnownToken | undefined, other: KnownToken | undefined): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    accountKey(one.chainId, one.address) === accountKey(other.chainId, other.address)
  )
}

/** Balance of a token in base units; 0n without one. */
export function heldAmount(balances: readonly HeldToken[], token: KnownToken | undefined): bigint {
  const held = balances.find((balance) => isSameToken(balance, token))
  return held === undefined ? 0n : BigInt(held.amount)
}

export function nativeHeld(balances: readonly HeldToken[]): bigint {
  const native = balances.find(({ address }) => isNativeToken(address))
  return native === undefined ? 0n : BigInt(native.amount)
}

/**
 * The tokens to list: no tokens with 0 decimals (spec section 5, "low quality") unless imported, and the first of each
 * address.
 */
export function listable<T extends KnownToken>(tokens: readonly T[]): readonly T[] {
  const seen = new Set<string>()
  return tokens.filter((token) => {
    const key = accountKey(token.chainId, token.address)
    if (seen.has(key) || (token.decimals === 0 && token.imported !== true)) return false
    seen.add(key)
    return true
  })
}

/** Held tokens, the most valuable first, those of unknown value after them by symbol. */
export function heldTokens(balances: readonly HeldToken[]): readonly HeldToken[] {
  return listable(balances)
    .filter(({ amount }) => BigInt(amount) > 0n)
    .toSorted((one, other) => (other.value ?? -1) - (one.value ?? -1) || one.symbol.localeCompare(other.symbol, 'en'))
}

/** Decimal places of an amount before its token is chosen. */
const DEFAULT_DECIMALS = 18

/** Maximum decimal places of an amount of the token. */
export const placesOf = (token: KnownToken | undefined): number => token?.decimals ?? DEFAULT_DECIMALS

/**
 * Cuts an amount to the decimals of another token.
 *
 * @param amount - Plain decimal text.
 * @returns plain decimal text; `''` when the amount is too large for the token.
 */
export function amountFor(token: KnownToken | undefined, amount: string): string {
  return cutAmount(amount, placesOf(token)) ?? ''
}

interface ShareFacts {
  readonly balances: readonly HeldToken[]
  /** Expected network fee in native base units; `undefined` while unknown. */
  readonly gasCost: bigint | undefined
  /** What an account must keep of the native token, base units. */
  readonly kept?: bigint | undefined
}

/**
 * A share of the balance, at most what remains after a reserve for fees if the token is native. Max of another token is
 * all of it, to the unit. The others have as many decimal places as amounts show; rounded down, so that it is held.
 *
 * @param percent - Integer, up to 100 (`Max`).
 * @returns `amount`, plain decimal text; `left`, what remains of the balance in base units, 0n without a reserve.
 */
export function shareOfBalance(
  token: KnownToken,
  { balances, gasCost, kept = 0n }: ShareFacts,
  percent: number,
): { readonly amount: string; readonly left: bigint } {
  const held = heldAmount(balances, token)
  // Fees may rise by an eighth from block to block (EIP-1559); twice the estimate is enough while the visitor reads the
  // request.
  const isNative = isNativeToken(token.address)
  const reserve = isNative ? (gasCost ?? 0n) * 2n + kept : 0n
  const spendable = held > reserve ? held - reserve : 0n
  const share = (held * BigInt(percent)) / 100n
  const most = share < spendable ? share : spendable
  const units = percent === 100 && !isNative ? most : truncateUnits(most, token.decimals, AMOUNT_PLACES)
  return { amount: formatUnits(units, token.decimals), left: reserve > 0n ? held - units : 0n }
}

/** Converts a balance. The native token gets the address that stands for it. */
export function heldToken({ address, iconUrl, price, value, imported, ...balance }: TokenBalance): HeldToken {
  const { name, symbol, chainId, quantity, amount } = balance
  return {
    name,
    symbol,
    chainId,
    address: address ?? nativeTokenAddress(chainId) ?? NATIVE_TOKEN_ADDRESS,
    decimals: Number(quantity.decimals),
    quantity,
    amount,
    ...(iconUrl === '' ? {} : { iconUrl }),
    ...(imported && { imported }),
    ...(price === undefined ? {} : { price }),
    ...(value === undefined ? {} : { value }),
  }
}
