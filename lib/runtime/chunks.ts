/**
 * The modules of the code that loads after the page, by name. `components/modal/stages` declares them from its table of
 * `import()`s: this side of the table has types only.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled where the table is
export interface Chunks {}

/** Loads a chunk, with the modules that only it needs. A failed load may be repeated. */
export type LoadChunk = <Name extends keyof Chunks>(name: Name) => Promise<Chunks[Name]>

type Loads = { readonly [Name in keyof Chunks]: () => Promise<Chunks[Name]> }

/**
 * Returns what loads every chunk by its name.
 *
 * @param first - How the first chunks load. Each chunk brings the `loads` of those that follow it, so that a chunk can be
 *   loaded once the one before it has.
 */
export function createChunkLoader(first: Partial<Loads>): LoadChunk {
  const loads = { ...first } as Loads
  return async (name) => {
    const chunk = await loads[name]()
    Object.assign(loads, (chunk as { readonly loads?: Partial<Loads> }).loads)
    return chunk
  }
}
