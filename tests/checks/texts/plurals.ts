/** Placeholders that hold a number of things. */
const COUNTS = ['count', 'days', 'left', 'limit', 'minutes', 'places', 'seconds'] as const

/** A count, and the word after it. */
const COUNTED = new RegExp(`\\{(${COUNTS.join('|')})\\}\\s?(\\p{L}[\\p{L}\\p{M}]*)`, 'gu')

/** Signs of units, which are the same for each number. */
const UNIT_SIGNS = ['s', 'ث', 'sn']

/** Languages whose nouns do not change after a number. */
const UNCHANGING = ['ja', 'ko', 'tr', 'zh-CN']

const PLURAL = /\{\w+, plural, (.*?)\}\}/g

/** The forms of a language for the numbers that texts hold, from 0 to 999. */
function formsOf(locale: string): readonly string[] {
  const rules = new Intl.PluralRules(locale)
  return [...new Set(Array.from({ length: 1_000 }, (_, count) => rules.select(count)))].toSorted()
}

/**
 * Says what is wrong with the numbers of a text: a count before a noun that has no plural forms, or plural forms that
 * are not those of the language.
 */
export function findPluralFaults(locale: string, text: string): readonly string[] {
  const bare = UNCHANGING.includes(locale)
    ? []
    : [...text.matchAll(COUNTED)]
        .filter(([, , word = '']) => !UNIT_SIGNS.includes(word))
        .map(([, name, word]) => `{${name}} before "${word}" needs plural forms`)
  const wrong = [...text.matchAll(PLURAL)].flatMap(([, forms = '']) => {
    const found = forms.split('} ').map((form) => form.split(' {')[0] ?? '')
    const wanted = formsOf(locale)
    return found.toSorted().join() === wanted.join() && found.at(-1) === 'other'
      ? []
      : [`has the forms ${found.join(', ')}; ${locale} needs ${wanted.join(', ')}, with other as the last one`]
  })
  return [...bare, ...wrong]
}
