import { intlTag } from './intl-tag'
import { keptFormatter } from './kept-formatter'

/** Plain decimal text, as `Intl` reads it: every digit, where a number has 15. */
type DecimalText = `${number}`

/**
 * Formats money that somebody pays or charges: every place of its currency.
 *
 * @param amount - Plain decimal text.
 */
export function formatMoneyText(amount: string, currency: string, locale: string): string {
  const make = () => new Intl.NumberFormat(intlTag(locale), { style: 'currency', currency })
  return plain(keptFormatter(locale, `money ${currency}`, make).format(amount as DecimalText))
}

/** The same for round amounts, such as `$100`. */
export function formatRoundMoney(amount: string, currency: string, locale: string): string {
  const make = () =>
    new Intl.NumberFormat(intlTag(locale), {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0,
    })
  return plain(keptFormatter(locale, `round money ${currency}`, make).format(amount as DecimalText))
}

/** Direction marks turn `US$` into `$US` in a `<bdi>`; without them it reads correctly. */
const plain = (text: string): string => text.replace(/[\u061c\u200e\u200f]/g, '')
