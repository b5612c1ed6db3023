import 'server-only'

/** Limits how much work runs at once and how much waits, so that one slow upstream cannot use all capacity. */
export interface Bulkhead {
  /**
   * Waits for a free place and returns a function that releases it (safe to call twice).
   *
   * @returns `null` when the queue is full.
   * @throws `signal.reason` when it fires while waiting.
   */
  enter(signal: AbortSignal): Promise<(() => void) | null>
}

export function createBulkhead(places: number, maxWaiting: number): Bulkhead {
  let free = places
  const waiting = new Set<() => void>()

  function release(): void {
    const [next] = waiting
    if (!next) {
      free += 1
      return
    }
    waiting.delete(next)
    next()
  }

  function releaseOnce(): () => void {
    let isIn = true
    return () => {
      if (isIn) release()
      isIn = false
    }
  }

  return {
    async enter(signal) {
      signal.throwIfAborted()
      if (free > 0) {
        free -= 1
        return releaseOnce()
      }
      if (waiting.size >= maxWaiting) return null
      await new Promise<void>((resolve, reject) => {
        const giveUp = () => {
          waiting.delete(go)
          reject(signal.reason)
        }
        const go = () => {
          signal.removeEventListener('abort', giveUp)
          resolve()
        }
        waiting.add(go)
        signal.addEventListener('abort', giveUp, { once: true })
      })
      return releaseOnce()
    },
  }
}
