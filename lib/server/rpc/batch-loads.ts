import 'server-only'

/**
 * Turns loads of single keys that are asked for in the same turn of the event loop into one load of all of them, so
 * that a cache by key and a question for many keys fit together.
 *
 * @param load - Answers the keys in their order; its failure fails all of them.
 */
export function batchLoads<Key, Value>(
  load: (keys: readonly Key[], signal: AbortSignal) => Promise<readonly Value[]>,
): (key: Key, signal: AbortSignal) => Promise<Value> {
  type Waiting = { readonly key: Key; resolve(value: Value): void; reject(cause: unknown): void }
  let waiting: Waiting[] = []

  async function flush(signal: AbortSignal): Promise<void> {
    const batch = waiting
    waiting = []
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
      // All loads of one turn have the same deadline, the cache's own: the first one's signal speaks for all.
      if (waiting.length === 1) setImmediate(() => void flush(signal))
    })
}
