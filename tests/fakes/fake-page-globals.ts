import type { PageGlobals } from '@/lib/connect/page-globals'

/** What extensions put on a page, controlled by the test. */
export function createFakeGlobals(first: Readonly<Record<string, unknown>> = {}) {
  const values = new Map(Object.entries(first))
  const listeners = new Map<string, Set<() => void>>()
  /** Every name that was read. */
  const reads: string[] = []
  const port: PageGlobals = {
    read(name) {
      reads.push(name)
      return values.get(name)
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      return () => void set.delete(listener)
    },
  }
  return {
    port,
    reads,
    /** An extension loads. */
    set: (more: Readonly<Record<string, unknown>>) => {
      for (const [name, value] of Object.entries(more)) values.set(name, value)
    },
    fire: (event: string) => {
      for (const listener of [...(listeners.get(event) ?? [])]) listener()
    },
    listenerCount: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  }
}
