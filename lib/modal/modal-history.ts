import { HISTORY_KEY } from './history-mark'

/** The session history of the page. Its state is shared with the host's own router: it is extended, never replaced. */
export interface HistoryPort {
  readonly state: unknown
  /** When the browser began to load this document, ms since the epoch. */
  readonly loadStartedAt: number
  /** Adds an entry with the same address, at the latest shortly after the next frame has painted. */
  push(state: unknown): void
  /** Adds at once what `push` has put off. */
  flush(): void
  /** Changes the state of the current entry. */
  replace(state: unknown): void
  go(delta: number): void
  /**
   * Calls the listener after Back, Forward and the completion of every `go`. If it returns true, the host's router does
   * not learn of the move. Returns an unsubscribe function.
   */
  onPop(listener: (state: unknown) => boolean): () => void
}

/**
 * A browser that never reports the completion of a `go` must not block the history. One that is only late still goes:
 * nothing may be repeated after this time.
 */
const TRAVERSAL_TIMEOUT_MS = 1_000
/**
 * A reload that begins while an entry is being added may lose it: Chromium 156 still shows its state to the page, but
 * counts `go` from the entry before it, so that `go(-1)` leaves the page.
 */
const LOST_ENTRY_MS = 500

export interface ModalHistory {
  /** How many entries the page should have for the modal: the depth of the open stack, 0 when closed. */
  sync(depth: number): void
  /**
   * Starts to listen, after removing the entries that a reload left behind. Returns an unsubscribe function. An entry
   * that the reload may have lost only loses its mark: at worst one Back then has no effect.
   */
  start(): () => void
}

/**
 * Keeps one history entry per view, so that the browser's Back leaves the views one by one. The address stays the same.
 *
 * `go()` completes later and clicks do not wait for it. So the wanted depth and the actual depth are two numbers; they
 * are brought together whenever no traversal is in progress.
 *
 * @param now - Ms since the epoch.
 * @param onBack - The visitor went back one entry. To refuse, leave the depth unchanged.
 */
export function createModalHistory(port: HistoryPort, now: () => number, onBack: () => void): ModalHistory {
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
    traversal = setTimeout(giveUp, TRAVERSAL_TIMEOUT_MS)
    port.go(delta)
  }

  /**
   * Goes on without the completion of a `go`. Entries that should be gone stay, and the current one gets the wanted
   * depth: a second `go` could leave the page. At worst one Back then has no effect.
   */
  function giveUp(): void {
    const depth = depthOf(port.state)
    if (depth > wanted) mark(wanted)
    arrive(Math.min(depth, wanted))
  }

  function arrive(depth: number): void {
    clearTimeout(traversal)
    traversal = undefined
    actual = depth
    settle()
    // A view that was opened during the traversal is drawn by now: Back must find its entry.
    port.flush()
  }

  function settle(): void {
    if (traversal !== undefined) return
    while (actual < wanted) {
      actual += 1
      port.push(stateAt(actual))
    }
    if (actual > wanted) {
      // The host's router has navigated: the top entry is the host's and must not be removed.
      if (depthOf(port.state) !== actual) actual = wanted
      else go(wanted - actual)
    }
  }

  function removeLeftEntries(): void {
    const left = markOf(port.state)
    if (left === null || left.life === life) return
    if (port.loadStartedAt - left.addedAt > LOST_ENTRY_MS) {
      go(-left.depth)
      return
    }
    mark(0)
  }

  /** Changes the depth of the current entry; at 0 it is the page's own. */
  function mark(depth: number): void {
    port.replace(stateAt(depth))
  }

  /** The state of the current entry for an entry at another depth. */
  function stateAt(depth: number): unknown {
    const { [HISTORY_KEY]: _mark, ...rest } = asObject(port.state) as Record<string, unknown>
    return depth === 0 ? rest : { ...rest, [HISTORY_KEY]: { life, depth, addedAt: now() } }
  }

  return {
    sync(depth) {
      wanted = depth
      settle()
    },
    start() {
      const stop = port.onPop((state) => {
        const depth = depthOf(state)
        const left = actual
        if (traversal !== undefined) arrive(depth)
        else {
          actual = depth
          for (let step = depth; step < left; step += 1) onBack()
          settle()
        }
        // With the depth unchanged, the entry that was left was the host's.
        return depth > 0 && left > 0 && depth !== left
      })
      removeLeftEntries()
      settle()
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

interface Mark {
  readonly life: unknown
  readonly depth: number
  /** Ms since the epoch; 0 when unknown. */
  readonly addedAt: number
}

function markOf(state: unknown): Mark | null {
  const mark: unknown = (asObject(state) as Record<string, unknown>)[HISTORY_KEY]
  const { life, depth, addedAt } = asObject(mark) as Record<string, unknown>
  const isDepth = typeof depth === 'number' && Number.isInteger(depth) && depth > 0 && depth < 100
  return isDepth ? { life, depth, addedAt: typeof addedAt === 'number' ? addedAt : 0 } : null
}
