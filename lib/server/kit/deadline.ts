import 'server-only'
import { setMaxListeners } from 'node:events'

export interface Deadline {
  /** Created on first use: most answers are already available and need no deadline. */
  readonly signal: AbortSignal
  /** Whether the deadline has passed, and its reason. */
  readonly over: { readonly reason: unknown } | undefined
  /**
   * Settles as `work` does, or rejects with the signal's reason when the signal fires first. Cheaper than a listener.
   */
  race<T>(work: Promise<T>): Promise<T>
  /** Must always be called. */
  end(): void
}

/** Returns a signal that fires with `reason` after `ms`, or with the parent's reason when the parent fires first. */
export function startDeadline(ms: number, reason: () => Error, parent?: AbortSignal): Deadline {
  let controller: AbortController | undefined
  let over: Deadline['over']
  const waiting = new Set<(reason: unknown) => void>()

  function stop(because: unknown): void {
    if (over) return
    over = { reason: because }
    controller?.abort(because)
    for (const reject of waiting) reject(because)
  }

  function openSignal(): AbortSignal {
    controller = new AbortController()
    // One request waits for many things at once, and each wait adds a listener; above ten Node would warn of a leak.
    setMaxListeners(0, controller.signal)
    if (over) controller.abort(over.reason)
    return controller.signal
  }

  const timer = setTimeout(() => stop(reason()), ms)
  const follow = () => stop(parent?.reason)
  parent?.addEventListener('abort', follow, { once: true })
  if (parent?.aborted) follow()
  return {
    get signal() {
      return controller?.signal ?? openSignal()
    },
    get over() {
      return over
    },
    race: (work) =>
      new Promise((resolve, reject) => {
        const removeWaiter = () => waiting.delete(reject)
        waiting.add(reject)
        work.then(
          (value) => {
            removeWaiter()
            resolve(value)
          },
          (cause) => {
            removeWaiter()
            reject(cause)
          },
        )
        if (over) reject(over.reason)
      }),
    end() {
      clearTimeout(timer)
      parent?.removeEventListener('abort', follow)
    },
  }
}

/** Settles as `work` does, or rejects with the signal's reason when that fires first, whether or not `work` listens. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason)
    const done = () => signal.removeEventListener('abort', stop)
    signal.addEventListener('abort', stop, { once: true })
    work.then(
      (value) => {
        done()
        resolve(value)
      },
      (cause) => {
        done()
        reject(cause)
      },
    )
    if (signal.aborted) stop()
  })
}
