import 'server-only'
import { closingQuote, parseForeignJson } from './json-bounds'

const NUMBER_START = /[-0-9]/
const NUMBER_PART = /[-+.0-9eE]/

/**
 * Parses JSON text from outside as {@link parseForeignJson} does, but leaves each number as the text that it was sent
 * as. A double would change an amount with more than 15 digits.
 */
export function parseExactJson(text: string, maxValues: number): unknown {
  return parseForeignJson(quoteNumbers(text), maxValues)
}

function quoteNumbers(text: string): string {
  let quoted = ''
  let kept = 0
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? ''
    if (character === '"') index = closingQuote(text, index)
    else if (NUMBER_START.test(character)) {
      const start = index
      while (NUMBER_PART.test(text[index + 1] ?? '')) index += 1
      quoted += `${text.slice(kept, start)}"${text.slice(start, index + 1)}"`
      kept = index + 1
    }
  }
  return quoted + text.slice(kept)
}
