import 'server-only'
import type { Kv, Life } from './kv'

export interface MemoryKvOptions {
  /** Maximum number of records. */
  readonly maxEntries: number
  /** Maximum number of characters, keys and values together. */
  readonly maxCharacters: number
  /**
   * What happens when it is full of living records: `evictOldest` drops the least recently used record (right for
   * caches and limits), `refuse` rejects the write (right for nonces and locks, where a lost record would let something
   * happen twice).
   */
  readonly whenFull: 'evictOldest' | 'refuse'
  /** Unix time in milliseconds. */
  readonly now?: () => number
}

interface Entry {
  value: string
  readonly expiresAt: number
}

/** KV in the memory of this process: the default, for one instance. Bounded in records and in size. */
export function createMemoryKv(options: MemoryKvOptions): Kv {
  const { now = Date.now } = options
  const { living, read, remove, write } = createRecords({ ...options, now })
  const end = ({ ttlMs }: Life) => now() + ttlMs

  return {
    id: 'memory',
    isLocal: true,
    async get(key) {
      return read(key)
    },
    peek: read,
    async set(key, value, life) {
      write(key, value, end(life))
    },
    async setIfAbsent(key, value, life) {
      if (living(key)) return false
      write(key, value, end(life))
      return true
    },
    async replace(key, was, value, life) {
      if (living(key)?.value !== was) return false
      write(key, value, end(life))
      return true
    },
    async getAndDelete(key) {
      const entry = living(key)
      remove(key)
      return entry?.value ?? null
    },
    async increment(key, { by = 1, ...life }) {
      const entry = living(key)
      const expiresAt = entry?.expiresAt ?? end(life)
      if (entry && !/^\d{1,15}$/.test(entry.value)) throw new Error('the value is not a counter')
      const count = Number(entry?.value ?? 0) + by
      write(key, String(count), expiresAt)
      return { count, remainingMs: expiresAt - now() }
    },
    async delete(key) {
      remove(key)
    },
  }
}

/** The records, kept within both limits. `living` returns a record unless it has expired; `read` also counts as use. */
function createRecords({ maxEntries, maxCharacters, whenFull, now }: Required<MemoryKvOptions>) {
  // A Map keeps insertion order, so its first key is the least recently used one.
  const entries = new Map<string, Entry>()
  let characters = 0

  function remove(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    characters -= key.length + entry.value.length
  }

  function living(key: string): Entry | undefined {
    const entry = entries.get(key)
    if (!entry || entry.expiresAt > now()) return entry
    remove(key)
    return undefined
  }

  function removeDead(): void {
    const time = now()
    for (const [key, entry] of entries) if (entry.expiresAt <= time) remove(key)
  }

  function write(key: string, value: string, expiresAt: number): void {
    const size = key.length + value.length
    const old = entries.get(key)
    const grown = size - (old ? key.length + old.value.length : 0)
    const isFull = () => entries.size + (old ? 0 : 1) > maxEntries || characters + grown > maxCharacters
    if (whenFull === 'refuse' && isFull()) removeDead()
    if (size > maxCharacters || (whenFull === 'refuse' && isFull())) throw new Error('the in-memory KV is full')
    remove(key)
    for (const oldest of entries.keys()) {
      if (entries.size < maxEntries && characters + size <= maxCharacters) break
      remove(oldest)
    }
    entries.set(key, { value, expiresAt })
    characters += size
  }

  function read(key: string): string | null {
    const entry = living(key)
    if (!entry) return null
    if (whenFull === 'evictOldest') {
      entries.delete(key)
      entries.set(key, entry)
    }
    return entry.value
  }

  return { living, read, remove, write }
}
