import { attempt } from './attempt'

/** Prefix of all our keys in the storage of a page. */
export const STORAGE_PREFIX = 'foyer.'

/** The part of Web Storage that we use. */
export interface StoragePort {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/** Keeps values for the life of the page only. */
export function createMemoryStorage(): StoragePort {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}

/**
 * `localStorage` with a key prefix. Storage that is denied or full never breaks a flow: values that could not be
 * written are kept in memory and lost after a reload.
 */
export function createBrowserStorage(
  prefix: string,
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = () => window.localStorage,
): StoragePort {
  const memory = createMemoryStorage()
  return {
    get: (key) => memory.get(key) ?? attempt(() => storage().getItem(prefix + key)) ?? null,
    set(key, value) {
      memory.set(key, value)
      attempt(() => {
        storage().setItem(prefix + key, value)
        memory.remove(key)
      })
    },
    remove(key) {
      memory.remove(key)
      // If storage is denied, there is nothing to remove.
      attempt(() => storage().removeItem(prefix + key))
    },
  }
}

/** Characters of a stored value. Ours are far shorter; parsing a longer one would hold up the page. */
export const MAX_STORED_LENGTH = 250_000

/** Reads and parses a stored JSON value; anything unreadable, unexpected or too long counts as absent. */
export function readJson<T>(storage: StoragePort, key: string, guard: (value: unknown) => value is T): T | null {
  const text = storage.get(key) ?? ''
  const value: unknown = text.length > MAX_STORED_LENGTH ? undefined : attempt(() => JSON.parse(text))
  return guard(value) ? value : null
}
