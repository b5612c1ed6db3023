export type TextDetails = Readonly<Record<string, string | number | boolean | undefined>>

/**
 * Fills `{name}` placeholders. A placeholder without a value keeps its name and loses its braces, so that a missing
 * detail never looks like code.
 */
export function fillText(template: string, details: TextDetails = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = details[name]
    return value === undefined ? name : String(value)
  })
}
