import 'server-only'

/**
 * Combines loads of single keys that are requested in the same turn of the event loop into one load of many keys.
 * Connects a cache that loads key by key with a request that can read many keys.
 *
 * @param load - Returns a value for each key, in order. If it rejects, only the keys of that load fail.
 * @param maxKeys - Maximum number of keys in one load. Further keys wait until it has ended, so that no single load
 *   takes long.
 */
export function batchLoads<Key, Value>(
  load: (keys: readonly Key[], signal: AbortSignal) => Promise<readonly Value[]>,
  maxKeys = Number.POSITIVE_INFINITY,
): (key: Key, signal: AbortSignal) => Promise<Value> {
  type Waiting = { readonly key: Key; resolve(value: Value): void; reject(cause: unknown): void }
  let waiting: Waiting[] = []

  async function flush(signal: AbortSignal): Promise<void> {
    const all = waiting
    waiting = []
    for (let start = 0; start < all.length; start += maxKeys) await loadBatch(all.slice(start, start + maxKeys), signal)
  }

  async function loadBatch(batch: readonly Waiting[], signal: AbortSignal): Promise<void> {
    try {
      const values = await load(
        batch.map(({ key }) => key),
        signal,
      )
      for (const [index, { resolve }] of batch.entries()) resolve(values[index] as Value)
    } catch (cause) {
      for (const { reject } of batch) reject(cause)
    }
  }

  return (key, signal) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      // All loads of one turn have the same deadline (that of the cache), so the first signal is used for all of them.
      if (waiting.length === 1) setImmediate(() => void flush(signal))
    })
}
