export type TextDetails = Readonly<Record<string, string | number | boolean | undefined>>

/**
 * Fills the arguments of a text, in two forms of ICU MessageFormat. `{symbol}` becomes its value.
 * `{limit, plural, one {# name} other {# names}}` becomes the plural form of the language for the number, with the number
 * for `#`. An argument without a value becomes its name, so that a missing detail never looks like code.
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
