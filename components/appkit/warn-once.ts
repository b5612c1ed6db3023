import type { ParityRow } from './parity'

/** Names of AppKit that have been warned about on this page. */
const warned = new Set<string>()

/** Writes one line to the console for each name that has no counterpart. */
export function warnOnce(name: string, says: string): void {
  if (warned.has(name)) return
  warned.add(name)
  console.warn(`Foyer: AppKit's ${name} has no counterpart.${says === '' ? '' : ` ${says}.`}`)
}

/** Lets each name warn again. For a page that creates the modal anew. */
export function forgetWarnings(): void {
  warned.clear()
}

/**
 * Warns about the fields that have no counterpart, and about those that are unknown.
 *
 * @param kind - What a field is, such as `option`.
 */
export function warnOfFields(kind: string, given: object, rows: Readonly<Record<string, ParityRow>>): void {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    const row = Object.hasOwn(rows, name) ? rows[name] : undefined
    const isSilent = row?.parity !== 'not' ? row !== undefined : (row.silent ?? []).includes(value)
    if (!isSilent) warnOnce(`${kind} "${name}"`, row?.says ?? '')
  }
}
