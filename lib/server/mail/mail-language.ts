import 'server-only'
import { matchLocale, parseAcceptLanguage } from '@/lib/text/accept-language'
import { locales, type OfferedLocale } from '@/lib/text/locales'

/**
 * The language of a visitor's mails: the query `lang` of the request, which is the language that the frame shows, or else
 * the first of the browser's languages that we speak, or English.
 */
export function mailLanguageOf({
  query,
  headers,
}: {
  readonly query: URLSearchParams
  readonly headers: Headers
}): OfferedLocale {
  const chosen = query.get('lang')
  return (
    locales.find((locale) => locale === chosen) ??
    matchLocale(parseAcceptLanguage(headers.get('accept-language'))) ??
    'en'
  )
}
