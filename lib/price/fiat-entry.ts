import { formatUnits, parseUnits } from '@/lib/core/amount'
import type { Currency } from '@/lib/core/currencies'
import { intlTag } from '@/lib/text/intl-tag'

/** Decimal places of typed money, in every currency. */
export const FIAT_PLACES = 2

/** Typed money, with the converted amount and its token. */
export interface TypedFiat {
  /** Plain decimal text of at most two places. */
  readonly text: string
  readonly currency: Currency
  /** Whole tokens, plain decimal text. */
  readonly amount: string
  /** Address of the token. */
  readonly address: string
}

/** Decimal places of a price in calculations. Exceeds the precision of a double for prices above one cent. */
const PRICE_PLACES = 18

/** From this value on, `toFixed` writes an exponent. */
const MAX_PRICE = 1e21

/**
 * A price as an integer of 18 places, so that typed money becomes base units without a float.
 *
 * @param price - Money for one whole token.
 * @returns `undefined` when the price is unknown, zero or too large. Money cannot be entered then.
 */
export function fixedPrice(price: number | undefined): bigint | undefined {
  if (price === undefined || !(price > 0 && price < MAX_PRICE)) return undefined
  return parseUnits(price.toFixed(PRICE_PLACES), PRICE_PLACES) || undefined
}

/**
 * Converts money to an amount of a token, as plain decimal text, rounded down.
 *
 * @param fiat - Plain decimal text of at most two decimal places, from `readAmount`.
 * @param price - As `fixedPrice` gives it.
 */
export function tokensForFiat(fiat: string, price: bigint, decimals: number): string {
  const cents = parseUnits(fiat, FIAT_PLACES)
  if (cents === null) return ''
  return formatUnits((cents * 10n ** BigInt(decimals + PRICE_PLACES - FIAT_PLACES)) / price, decimals)
}

/** Converts an amount in whole tokens to money, as plain decimal text of two places, rounded down. */
export function fiatForTokens(amount: string, price: bigint, decimals: number): string {
  const units = parseUnits(amount, decimals)
  if (units === null) return ''
  return formatUnits((units * price) / 10n ** BigInt(decimals + PRICE_PLACES - FIAT_PLACES), FIAT_PLACES)
}

/** The decimal mark of a language. */
export function decimalMarkOf(locale: string): '.' | ',' {
  return new Intl.NumberFormat(intlTag(locale)).format(1.5).includes(',') ? ',' : '.'
}

/** Replaces the decimal point of plain decimal text by the language's own. Keeps the digits. */
export function withDecimalMark(text: string, locale: string): string {
  return text.replace('.', decimalMarkOf(locale))
}

/** The symbol of a currency in a language; its ISO 4217 code if there is none. */
export function currencySign(locale: string, currency: Currency): string {
  const parts = new Intl.NumberFormat(intlTag(locale), { style: 'currency', currency }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** Spellings that visitors write beside an amount of a currency: its code, its signs and its name, such as `円`. */
export function currencyUnits(locale: string, currency: Currency): readonly string[] {
  const signs = (['symbol', 'narrowSymbol', 'name'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat(intlTag(locale), { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .flatMap(({ type, value }) => (type === 'currency' ? [value] : [])),
  )
  return [currency, ...signs]
}

/** USD of an amount in whole tokens, display only; `undefined` while either is unknown. */
export function worth(amount: string, price: number | undefined): number | undefined {
  return amount === '' || price === undefined ? undefined : Number(amount) * price
}
