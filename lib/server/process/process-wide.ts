import 'server-only'

const slots = globalThis as unknown as Record<symbol, { readonly value: unknown } | undefined>

/**
 * One value for the whole process, made on first use. Kept on `globalThis`, because a bundler gives routes, pages and
 * the start hook copies of a module, and development makes a new copy on every change. For data and plain functions:
 * an error that one copy's classes made is not an instance of another's.
 */
export function processWide<T>(name: string, make: () => T): T {
  const slot = Symbol.for(`foyer.${name}`)
  slots[slot] ??= { value: make() }
  return slots[slot].value as T
}
