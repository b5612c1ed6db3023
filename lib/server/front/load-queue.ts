import 'server-only'
import { AsyncResource } from 'node:async_hooks'
import { type LoadClass, longestWaitMs } from '../http/load-classes'

/** A queue up to this length refuses nothing: opening a page or the modal sends several requests at once. */
export const SHORT_QUEUE = 32
/** Time that a request takes until the next one can start, before anything was measured. Next alone takes 0.6 ms. */
export const FIRST_GUESS_MS = 2
/** Weight of the newest measurement in the average: one garbage collection pause must not look like load. */
const NEWEST_SHARE = 1 / 32

export interface LoadQueue {
  /**
   * Starts a request now, or puts it in the queue.
   *
   * @returns a function that takes the request out of the queue, for a client that has disconnected; `null` when the wait would be
   *   too long for this class, and `start` is never called.
   */
  admit(load: LoadClass, start: () => void): (() => void) | null
}

export interface LoadQueueParts {
  /** Calls a function in the next turn of the event loop: `setImmediate`. */
  readonly nextTurn: (run: () => void) => void
  /** Milliseconds from any fixed moment. */
  readonly now: () => number
}

/**
 * Starts one request in a turn of the event loop; the others wait in order. Requests of class `never` do not wait.
 *
 * Without this queue, requests wait in the kernel's socket buffers, where they cannot be counted: Node runs each request
 * as far as it can before it reads the next socket. With one start in a turn, Node reads the sockets after each request,
 * and requests that wait for the processor wait here. A started request that waits for a node is not in the queue.
 *
 * The wait of a new request is the length of the queue times the average length of a turn, so that the bounds hold on a
 * slow processor too.
 */
export function createLoadQueue({ nextTurn, now }: LoadQueueParts): LoadQueue {
  const waiting = new Set<{ readonly start: () => void }>()
  let isTurnRunning = false
  let turnStartedAt = 0
  let turnMs = FIRST_GUESS_MS

  function turn(): void {
    const endedAt = now()
    turnMs += (endedAt - turnStartedAt - turnMs) * NEWEST_SHARE
    const [next] = waiting
    if (!next) {
      isTurnRunning = false
      return
    }
    waiting.delete(next)
    startTurn(next.start, endedAt)
  }

  function startTurn(start: () => void, startedAt: number): void {
    isTurnRunning = true
    turnStartedAt = startedAt
    nextTurn(turn)
    start()
  }

  return {
    admit(load, start) {
      if (load === 'never') {
        start()
        return () => {}
      }
      if (!isTurnRunning) {
        startTurn(start, now())
        return () => {}
      }
      if (waiting.size >= SHORT_QUEUE && waiting.size * turnMs >= longestWaitMs[load]) return null
      // Runs in the async context of its own request, not of the one before it.
      const request = { start: AsyncResource.bind(start) }
      waiting.add(request)
      return () => void waiting.delete(request)
    },
  }
}
