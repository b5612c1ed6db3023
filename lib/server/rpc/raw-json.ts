import 'server-only'
import { closingQuote } from '../kit/json-bounds'

/**
 * Splits JSON text into the texts of its members, so that the visitor gets the node's answer unchanged: a number beyond
 * 2^53, `1.0` or an escape would change if it were parsed and written again.
 *
 * Both functions require valid JSON of the named kind; call `JSON.parse` first.
 */

/** Returns the text of each item of a JSON array. */
export function sliceArray(text: string): readonly string[] {
  const items: string[] = []
  let index = skipSpace(text, text.indexOf('[') + 1)
  while (text[index] !== ']') {
    const end = valueEnd(text, index)
    items.push(text.slice(index, end))
    index = skipSpace(text, end)
    if (text[index] === ',') index = skipSpace(text, index + 1)
  }
  return items
}

/** Returns the text of each value of a JSON object by key. The last one of a repeated key wins, as in `JSON.parse`. */
export function sliceObject(text: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>()
  let index = skipSpace(text, text.indexOf('{') + 1)
  while (text[index] !== '}') {
    const keyEnd = closingQuote(text, index) + 1
    const key = JSON.parse(text.slice(index, keyEnd)) as string
    const start = skipSpace(text, text.indexOf(':', keyEnd) + 1)
    const end = valueEnd(text, start)
    members.set(key, text.slice(start, end))
    index = skipSpace(text, end)
    if (text[index] === ',') index = skipSpace(text, index + 1)
  }
  return members
}

function skipSpace(text: string, from: number): number {
  let index = from
  while (' \t\n\r'.includes(text[index] ?? 'x')) index += 1
  return index
}

/** Returns the index after the value that starts at `start`. */
function valueEnd(text: string, start: number): number {
  let depth = 0
  let index = start
  while (index < text.length) {
    const char = text[index]
    if (char === '"') {
      index = closingQuote(text, index) + 1
      if (depth === 0) return index
      continue
    }
    if (char === '{' || char === '[') depth += 1
    else if (char === '}' || char === ']') {
      // At depth 0 this character closes the enclosing array or object: the value (number, true, false, null) ended
      // before it.
      if (depth === 0) return index
      depth -= 1
      if (depth === 0) return index + 1
    } else if (depth === 0 && (char === ',' || ' \t\n\r'.includes(char ?? 'x'))) return index
    index += 1
  }
  return index
}
