const frozen = new WeakSet<object>()

/**
 * Freezes plain objects and arrays recursively. Leaves instances of classes (windows, errors) unchanged. Objects that
 * are already frozen are skipped.
 */
export function deepFreeze<T>(value: T): T {
  if (!isPlain(value) || frozen.has(value)) return value
  frozen.add(Object.freeze(value))
  for (const held of Object.values(value)) deepFreeze(held)
  return value
}

/** Copies plain objects and arrays recursively. For values of the host, which must not be frozen. */
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
