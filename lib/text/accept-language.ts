import { locales, type OfferedLocale } from './locales'

/** A header longer than this is nobody's list of languages. */
const MAX_HEADER_LENGTH = 1_000

/**
 * The language tags of an `Accept-Language` header (RFC 9110, section 12.5.4), best first. Weights default to 1, equal
 * ones keep their order, a weight of 0 means "not this one", and what is malformed is left out.
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

/** @returns the first offered language that a reader of these tags reads, if there is one. */
export function matchLocale(tags: readonly string[]): OfferedLocale | undefined {
  for (const tag of tags) {
    const found = localeOf(tag)
    if (found !== undefined) return found
  }
  return undefined
}

function localeOf(tag: string): OfferedLocale | undefined {
  const [language, ...rest] = tag.toLowerCase().split('-')
  // Traditional characters are another script: the reader's next language is the better guess.
  if (language === 'zh' && rest.some((part) => /^(?:hant|tw|hk|mo)$/.test(part)) && !rest.includes('hans')) return
  return locales.find((locale) => locale.toLowerCase().split('-')[0] === language)
}
