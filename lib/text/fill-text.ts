export type TextDetails = Readonly<Record<string, string | number | boolean | undefined>>

/**
 * Fills `{name}` placeholders, and `{name, plural, one {# name} other {# names}}` with the form that the language has
 * for the number, where `#` is the number. These two are what texts use of ICU MessageFormat. A placeholder without a
 * value keeps its name and loses its braces, so that a missing detail never looks like code.
 *
 * @param locale - BCP 47.
 */
export function fillText(template: string, details: TextDetails = {}, locale = 'en'): string {
  return template.replace(/\{(\w+)(?:, plural,((?: \w+ \{[^{}]*\})+))?\}/g, (_, name: string, forms?: string) => {
    const value = String(details[name] ?? name)
    if (forms === undefined) return value
    const rule = new Intl.PluralRules(locale).select(Number(value))
    const all = forms.split('}')
    const form = all.find((each) => each.startsWith(` ${rule} `)) ?? all.at(-2) ?? ''
    return form.slice(form.indexOf('{') + 1).replace('#', value)
  })
}
