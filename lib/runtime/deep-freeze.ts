const frozen = new WeakSet<object>()

/**
 * Freezes plain objects and arrays with all they hold, and leaves everything with a class of its own alone (windows,
 * errors). What has been frozen once costs nothing again.
 */
export function deepFreeze<T>(value: T): T {
  if (!isPlain(value) || frozen.has(value)) return value
  frozen.add(Object.freeze(value))
  for (const held of Object.values(value)) deepFreeze(held)
  return value
}

/** A copy of plain objects and arrays: what belongs to somebody else must not be frozen under their hands. */
export function copyPlain<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyPlain) as T
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, copyPlain(held)])) as T
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null || Array.isArray(value)
}
