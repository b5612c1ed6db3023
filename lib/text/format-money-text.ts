import { intlTag } from './intl-tag'
import { keptFormatter } from './kept-formatter'

/** Plain decimal text, as `Intl` reads it: every digit, where a number has 15. */
type DecimalText = `${number}`

/**
 * Formats money that is paid or charged: with every place of its currency.
 *
 * @param amount - Plain decimal text.
 */
export function formatMoneyText(amount: string, currency: string, locale: string): string {
  const make = () => new Intl.NumberFormat(intlTag(locale), { style: 'currency', currency })
  // Direction marks turn `US$` into `$US` in a `<bdi>`; without them it reads correctly.
  return keptFormatter(locale, `money ${currency}`, make)
    .format(amount as DecimalText)
    .replace(/[\u061c\u200e\u200f]/g, '')
}
