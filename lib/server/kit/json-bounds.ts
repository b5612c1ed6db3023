import 'server-only'

/** Maximum nesting. A JSON-RPC batch with access lists has seven levels. */
export const MAX_JSON_DEPTH = 32
/**
 * Maximum number of values in the body of a request, such as a batch of a thousand calls with a hundred values each.
 */
const MAX_REQUEST_VALUES = 100_000
/** Maximum number of values in an answer from outside. Logs of many transactions can fill the largest accepted body. */
export const MAX_ANSWER_VALUES = 1_000_000

const BACKSLASH = 0x5c

/**
 * Parses JSON text from outside. Returns `undefined` for a text that is not JSON, and for one that has more than
 * {@link MAX_JSON_DEPTH} levels or `maxValues` values: parsing two megabytes of nested arrays blocks the process for a
 * second, and this check takes milliseconds. Use it for every request and every answer from outside.
 */
export function parseForeignJson(text: string, maxValues = MAX_REQUEST_VALUES): unknown {
  if (!isModest(text, maxValues)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isModest(text: string, maxValues: number): boolean {
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
    if (depth > MAX_JSON_DEPTH || values > maxValues) return false
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
