import { intlTag } from '@/lib/text/intl-tag'

/** The name of a country in the visitor's language. `code`: two letters of ISO 3166-1. */
export function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames(intlTag(locale), { type: 'region' }).of(code) ?? code
}
