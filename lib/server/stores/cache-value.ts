import 'server-only'

/** Marks a bigint inside JSON. */
const BIGINT = '$bigint'
/** A uint256 has 78 digits; products of two are the largest values that are cached. */
const MAX_BIGINT_LENGTH = 160

/**
 * Serialises plain data: JSON, with a bigint as `{"$bigint":"123"}`. Object fields that are `undefined` are left out.
 *
 * @throws {TypeError} for any value that would not be restored as it was: class instances (`Date`, `Map`, errors),
 *   functions, symbols, numbers that are not finite, `undefined` except as a field, an own field named `$bigint`.
 */
export function encodeCacheValue(value: unknown): string {
  return JSON.stringify(plain(value))
}

/** Parses what {@link encodeCacheValue} wrote. */
export function decodeCacheValue(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown) => {
    if (typeof value === 'object' && value !== null && Object.hasOwn(value, BIGINT)) {
      return readBigint((value as { readonly [BIGINT]: unknown })[BIGINT])
    }
    return value
  })
}

function boundedDigits(value: bigint): string {
  const digits = value.toString()
  if (digits.length > MAX_BIGINT_LENGTH) throw new TypeError('a cached bigint has at most 160 digits')
  return digits
}

/** Parsing digits takes time quadratic in their number, so that their number is bounded. */
function readBigint(digits: unknown): bigint {
  if (typeof digits !== 'string' || digits.length > MAX_BIGINT_LENGTH) throw new TypeError('not a valid bigint')
  return BigInt(digits)
}

/**
 * The same for a text from an untrusted writer, including other versions of this app: returns `undefined` when it is
 * not such a value.
 */
export function readCacheValue(text: string): unknown {
  try {
    return decodeCacheValue(text)
  } catch {
    return undefined
  }
}

function plain(value: unknown): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'bigint') return { [BIGINT]: boundedDigits(value) }
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'object' && !Object.hasOwn(value, BIGINT)) {
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype === Object.prototype || prototype === null) {
      const fields = Object.entries(value).filter(([, field]) => field !== undefined)
      return Object.fromEntries(fields.map(([key, field]) => [key, plain(field)]))
    }
  }
  throw new TypeError(`a cached value must be plain data, not ${typeof value}`)
}
