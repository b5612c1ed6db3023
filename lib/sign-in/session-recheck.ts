import type { SignInPagePorts } from './sign-in-page-ports'
import type { SignedInNetwork } from './signed-in-network'

/** The session is read again at most this often. */
const RECHECK_MS = 1_000

/** Reads the session again when it may have changed elsewhere. */
export interface SessionRecheck {
  /** Starts to follow the page. Returns a function that stops it. */
  start(): () => void
  /** Rechecks once {@link RECHECK_MS} have passed since the last read. */
  soon(): void
  /** Rechecks after `ms` milliseconds, unless one is planned already. */
  after(ms: number): void
  /** A read of the session begins. */
  readStarts(): void
}

/** @param recheck - Reads the session and applies the answer. Never rejects. */
export function createSessionRecheck(
  ports: SignInPagePorts,
  network: SignedInNetwork,
  recheck: () => Promise<void>,
): SessionRecheck {
  let readAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  function after(ms: number): void {
    timer ??= setTimeout(
      () => {
        timer = undefined
        void recheck()
      },
      Math.max(0, ms),
    )
  }

  const soon = (): void => after(readAt + RECHECK_MS - ports.now())

  return {
    start() {
      const stops = [
        ports.onStorageChange(() => network.hasChanged() && soon()),
        ports.onResume(soon),
        ports.onVisibilityChange((isVisible) => isVisible && soon()),
        (ports.onFocus ?? onWindowFocus)(soon),
      ]
      return () => {
        for (const stop of stops) stop()
        clearTimeout(timer)
        timer = undefined
      }
    },
    soon,
    after,
    readStarts() {
      readAt = ports.now()
    },
  }
}

function onWindowFocus(listener: () => void): () => void {
  window.addEventListener('focus', listener)
  return () => window.removeEventListener('focus', listener)
}
