export type TextDetails = Readonly<Record<string, string | number | boolean | undefined>>

/**
 * Fills `{name}` placeholders. A placeholder without a value stays readable: its braces are dropped,
 * so that a missing detail never shows as code.
 */
export function fillText(template: string, details: TextDetails = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = details[name]
    return value === undefined ? name : String(value)
  })
}
