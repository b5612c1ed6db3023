import { intlTag } from './intl-tag'
import { keptFormatter } from './kept-formatter'

/** The name of a country. `code`: ISO 3166-1 alpha-2. */
export function formatRegion(code: string, locale: string): string {
  const make = () => new Intl.DisplayNames(intlTag(locale), { type: 'region' })
  return keptFormatter(locale, 'region', make).of(code) ?? code
}

/** The name of a currency. `code`: ISO 4217. */
export function formatCurrency(code: string, locale: string): string {
  const make = () => new Intl.DisplayNames(intlTag(locale), { type: 'currency' })
  return keptFormatter(locale, 'currency', make).of(code) ?? code
}

/** Sorts texts by the rules of a language. */
export function compareTexts(one: string, other: string, locale: string): number {
  return keptFormatter(locale, 'order', () => new Intl.Collator(intlTag(locale))).compare(one, other)
}
