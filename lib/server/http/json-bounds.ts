import 'server-only'

/** No accepted body is nested deeper: a JSON-RPC batch with access lists has seven levels. */
export const MAX_JSON_DEPTH = 32
/** Maximum number of values in one body: a batch of a thousand calls with a hundred values each. */
const MAX_JSON_VALUES = 100_000

const BACKSLASH = 0x5c

/**
 * Checks that JSON text is small enough to parse: at most {@link MAX_JSON_DEPTH} levels and {@link MAX_JSON_VALUES}
 * values. Parsing two megabytes of nested arrays blocks the process for a second; this check takes milliseconds. It
 * does not check that the text is valid JSON; the parser does.
 */
export function isModestJson(text: string): boolean {
  let depth = 0
  let values = 1
  for (let index = 0; index < text.length; index += 1) {
    switch (text[index]) {
      case '"':
        index = closingQuote(text, index)
        break
      case '[':
      case '{':
        depth += 1
        values += 1
        break
      case ']':
      case '}':
        depth -= 1
        break
      case ',':
        values += 1
    }
    if (depth > MAX_JSON_DEPTH || values > MAX_JSON_VALUES) return false
  }
  return true
}

/**
 * Returns the index of the quote that closes the string opened at `start`, or of the last character if the string is
 * not closed.
 */
export function closingQuote(text: string, start: number): number {
  let quote = start
  while (true) {
    quote = text.indexOf('"', quote + 1)
    if (quote === -1) return text.length
    let slashes = 0
    while (text.charCodeAt(quote - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return quote
  }
}
