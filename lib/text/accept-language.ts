import { locales, type OfferedLocale } from './locales'

/** A longer header is not a real list of languages. */
const MAX_HEADER_LENGTH = 1_000

/**
 * Returns the language tags of an `Accept-Language` header (RFC 9110, section 12.5.4), best first. Weights default to
 * 1, equal ones keep their order, a weight of 0 excludes a language, and malformed parts are left out.
 */
export function parseAcceptLanguage(header: string | null | undefined): readonly string[] {
  return (header ?? '')
    .slice(0, MAX_HEADER_LENGTH)
    .split(',')
    .flatMap((entry) => {
      const [, tag, weight = '1'] =
        /^\s*([a-z]{1,8}(?:-[a-z0-9]{1,8})*)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i.exec(entry) ?? []
      return tag === undefined || Number(weight) === 0 ? [] : [{ tag, weight: Number(weight) }]
    })
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}

/** @returns the first offered language that matches one of these tags, if any. */
export function matchLocale(tags: readonly string[]): OfferedLocale | undefined {
  for (const tag of tags) {
    const found = localeOf(tag)
    if (found !== undefined) return found
  }
  return undefined
}

function localeOf(tag: string): OfferedLocale | undefined {
  const [language, ...rest] = tag.toLowerCase().split('-')
  // Traditional Chinese is another script: the visitor's next language is a better choice.
  if (language === 'zh' && rest.some((part) => /^(?:hant|tw|hk|mo)$/.test(part)) && !rest.includes('hans')) return
  return locales.find((locale) => locale.toLowerCase().split('-')[0] === language)
}
