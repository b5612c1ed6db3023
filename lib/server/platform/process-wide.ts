import 'server-only'

const slots = globalThis as unknown as Record<symbol, { readonly value: unknown } | undefined>

/**
 * One value for the whole process, made on first use. Kept on `globalThis`, because a bundler may load a module once
 * for each route and development reloads modules on every change.
 */
export function processWide<T>(name: string, make: () => T): T {
  const slot = Symbol.for(`foyer.${name}`)
  slots[slot] ??= { value: make() }
  return slots[slot].value as T
}

/** Puts another value in place, for tests and benches. */
export function replaceProcessWide<T>(name: string, value: T): void {
  slots[Symbol.for(`foyer.${name}`)] = { value }
}
