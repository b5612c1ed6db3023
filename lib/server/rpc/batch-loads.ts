import 'server-only'

/**
 * Turns loads of single keys that are asked for in the same turn of the event loop into loads of many, so that a cache
 * by key and a question for many keys fit together.
 *
 * @param load - Answers its keys in their order; its failure fails these keys and no others.
 * @param maxKeys - Most keys of one load. Further keys wait for it to end, so that no single load is long.
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
      // All loads of one turn have the same deadline, the cache's own: the first one's signal speaks for all.
      if (waiting.length === 1) setImmediate(() => void flush(signal))
    })
}
