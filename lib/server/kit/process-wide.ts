import 'server-only'

const slots = globalThis as unknown as Record<symbol, { readonly value: unknown } | undefined>

/**
 * Returns one value for the whole process, created on first use. It is stored on `globalThis`, because a bundler gives
 * routes, pages and the start hook copies of a module, and development creates a new copy on every change. Use it for
 * data and plain functions: an error created by one copy's class is not an instance of another copy's class.
 */
export function processWide<T>(name: string, make: () => T): T {
  const slot = Symbol.for(`foyer.${name}`)
  slots[slot] ??= { value: make() }
  return slots[slot].value as T
}
