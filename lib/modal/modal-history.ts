import { HISTORY_KEY } from './history-mark'

/** The session history of the page. Its state is shared with the host's own router: it is extended, never replaced. */
export interface HistoryPort {
  readonly state: unknown
  /** Adds an entry with the same address. */
  push(state: unknown): void
  go(delta: number): void
  /** Calls the listener after Back, Forward and the completion of every `go`. Returns an unsubscribe function. */
  onPop(listener: (state: unknown) => void): () => void
}

/** A browser that never reports the completion of a `go` must not block the history. */
const TRAVERSAL_TIMEOUT_MS = 1_000

export interface ModalHistory {
  /** How many entries the page should have for the modal: the depth of the open stack, 0 when closed. */
  sync(depth: number): void
  /** Starts to listen, after removing the entries that a reload left behind. Returns an unsubscribe function. */
  start(): () => void
}

/**
 * Keeps one history entry per view, so that the browser's Back leaves the views one by one. The address stays the same.
 *
 * `go()` completes later and clicks do not wait for it. So the wanted depth and the actual depth are two numbers; they
 * are brought together whenever no traversal is in progress.
 *
 * @param onBack - The visitor went back one entry. To refuse, leave the depth unchanged.
 */
export function createModalHistory(port: HistoryPort, onBack: () => void): ModalHistory {
  /** Distinguishes our entries from those of the page before its last reload. */
  const life = Math.random().toString(36).slice(2)
  let wanted = 0
  let actual = 0
  let traversal: ReturnType<typeof setTimeout> | undefined

  function depthOf(state: unknown): number {
    const mark = markOf(state)
    return mark?.life === life ? mark.depth : 0
  }

  function go(delta: number): void {
    traversal = setTimeout(() => arrive(depthOf(port.state)), TRAVERSAL_TIMEOUT_MS)
    port.go(delta)
  }

  function arrive(depth: number): void {
    clearTimeout(traversal)
    traversal = undefined
    actual = depth
    settle()
  }

  function settle(): void {
    if (traversal !== undefined) return
    while (actual < wanted) {
      actual += 1
      port.push({ ...asObject(port.state), [HISTORY_KEY]: { life, depth: actual } })
    }
    if (actual > wanted) {
      // The host's router has navigated: the top entry is the host's and must not be removed.
      if (depthOf(port.state) !== actual) actual = wanted
      else go(wanted - actual)
    }
  }

  return {
    sync(depth) {
      wanted = depth
      settle()
    },
    start() {
      const stop = port.onPop((state) => {
        const depth = depthOf(state)
        if (traversal !== undefined) return arrive(depth)
        const steps = actual - depth
        actual = depth
        for (let step = 0; step < steps; step += 1) onBack()
        settle()
      })
      const left = markOf(port.state)
      if (left !== null && left.life !== life && left.depth > 0) go(-left.depth)
      else settle()
      return () => {
        stop()
        clearTimeout(traversal)
        traversal = undefined
      }
    },
  }
}

function asObject(state: unknown): object {
  return typeof state === 'object' && state !== null ? state : {}
}

function markOf(state: unknown): { readonly life: unknown; readonly depth: number } | null {
  const mark: unknown = (asObject(state) as Record<string, unknown>)[HISTORY_KEY]
  const { life, depth } = asObject(mark) as Record<string, unknown>
  return typeof depth === 'number' && Number.isInteger(depth) && depth > 0 && depth < 100 ? { life, depth } : null
}
