import { parseSync, Visitor } from 'oxc-parser'

/** One text of a file of `lib/text`. */
export interface TextEntry {
  readonly key: string
  readonly text: string
  /** Index of its key in the source. */
  readonly at: number
}

/** Reads the texts of a file: entries of its tables whose key and value are written as strings. */
export function textEntries(file: string, source: string): readonly TextEntry[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  const found: TextEntry[] = []
  new Visitor({
    Property({ key, value }) {
      if (key.type !== 'Literal' || typeof key.value !== 'string' || value.type !== 'Literal') return
      found.push({ key: key.value, text: String(value.value), at: key.start })
    },
  }).visit(program)
  return found
}
