import { readSession, readWithTries, type SessionAnswer, type SignInServer } from './read-session'
import type { SessionEnding } from './session-ending'
import type { SignInPagePorts } from './sign-in-page-ports'
import type { SignedInNetwork } from './signed-in-network'
import type { SignInAccount } from './signed-in-session'

/** The session is read again at most this often. */
const REREAD_MS = 1_000

/** Reads the session, and says when it may have changed elsewhere. */
export interface SessionReads {
  /** Starts to follow the page. Returns a function that stops it. */
  start(): () => void
  /** Reads the session. Waits for a sign-out that is under way. Never rejects. */
  read(signal: AbortSignal): Promise<SessionAnswer>
  /** Reads the session with up to three tries. Never rejects. */
  readWithTries(signal: AbortSignal): Promise<SessionAnswer>
  /** Calls `reread` once {@link REREAD_MS} have passed since the last read. */
  rereadSoon(): void
  /** Calls `reread` after `ms` milliseconds, unless a call is planned already. */
  rereadAfter(ms: number): void
}

interface SessionReadsContext {
  readonly server: SignInServer
  readonly ports: SignInPagePorts
  readonly ending: Pick<SessionEnding, 'ended' | 'judge'>
  /** The account that the session is read for. */
  account(): SignInAccount | null
  readonly signedInNetwork: SignedInNetwork
  /** Reads the session and applies the answer. Never rejects. */
  reread(): Promise<void>
}

export function createSessionReads(context: SessionReadsContext): SessionReads {
  const { server, ports, ending, signedInNetwork, reread } = context
  let readAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  async function read(signal: AbortSignal): Promise<SessionAnswer> {
    // A read during a sign-out would find the session that is about to end.
    await ending.ended()
    readAt = ports.now()
    const answer = await readSession(server, signal)
    return signal.aborted ? answer : ending.judge(answer, context.account())
  }

  function rereadAfter(ms: number): void {
    timer ??= setTimeout(
      () => {
        timer = undefined
        void reread()
      },
      Math.max(0, ms),
    )
  }

  const rereadSoon = (): void => rereadAfter(readAt + REREAD_MS - ports.now())

  return {
    start() {
      const stops = [
        ports.onStorageChange(() => signedInNetwork.hasChanged() && rereadSoon()),
        ports.onResume(rereadSoon),
        ports.onVisibilityChange((isVisible) => isVisible && rereadSoon()),
        (ports.onFocus ?? onWindowFocus)(rereadSoon),
      ]
      return () => {
        for (const stop of stops) stop()
        clearTimeout(timer)
        timer = undefined
      }
    },
    read,
    readWithTries: (signal) => readWithTries(() => read(signal), ports.now, signal),
    rereadSoon,
    rereadAfter,
  }
}

function onWindowFocus(listener: () => void): () => void {
  window.addEventListener('focus', listener)
  return () => window.removeEventListener('focus', listener)
}
