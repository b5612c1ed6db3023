import { formatUnits, parseUnits } from '@/lib/core/amount'
import { intlTag } from '@/lib/text/intl-tag'

/** Cents: what a sum of US dollars is typed in and cut to. */
export const FIAT_PLACES = 2

/** Places of a price as it is calculated with. More than a double tells of any price above a cent. */
const PRICE_PLACES = 18

/** Beyond this `toFixed` writes an exponent. */
const MAX_PRICE = 1e21

/**
 * A price as an integer of 18 places, so that typed dollars become base units without a float.
 *
 * @param price - USD for one whole token.
 * @returns `undefined` when it is unknown or nothing to divide by: there is no entry in dollars then.
 */
export function fixedPrice(price: number | undefined): bigint | undefined {
  if (price === undefined || !(price > 0 && price < MAX_PRICE)) return undefined
  return parseUnits(price.toFixed(PRICE_PLACES), PRICE_PLACES) || undefined
}

/**
 * How much of a token a sum of dollars is, as plain decimal text; cut, never rounded up.
 *
 * @param fiat - Plain decimal text of at most two places, as `normaliseAmountInput` gives it.
 * @param price - As `fixedPrice` gives it.
 */
export function tokensForFiat(fiat: string, price: bigint, decimals: number): string {
  const cents = parseUnits(fiat, FIAT_PLACES)
  if (cents === null) return ''
  return formatUnits((cents * 10n ** BigInt(decimals + PRICE_PLACES - FIAT_PLACES)) / price, decimals)
}

/** What an amount in whole tokens is worth, as plain decimal text; cut to cents. */
export function fiatForTokens(amount: string, price: bigint, decimals: number): string {
  const units = parseUnits(amount, decimals)
  if (units === null) return ''
  return formatUnits((units * price) / 10n ** BigInt(decimals + PRICE_PLACES - FIAT_PLACES), FIAT_PLACES)
}

/** Plain decimal text with the language's own decimal mark. Digits stay as they are typed. */
export function withDecimalMark(text: string, locale: string): string {
  return new Intl.NumberFormat(intlTag(locale)).format(1.5).includes(',') ? text.replace('.', ',') : text
}

/** The language's sign for US dollars. */
export function dollarSign(locale: string): string {
  const parts = new Intl.NumberFormat(intlTag(locale), { style: 'currency', currency: 'USD' }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? 'USD'
}
