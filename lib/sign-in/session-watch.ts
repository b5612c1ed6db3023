import type { Caip2 } from '@/lib/core/caip'
import type { SessionAnswer } from './read-session'
import type { SignInFacts } from './sign-in-store'
import type { SignInAccount } from './signed-in-session'

/** What the sign-in flow may do with the session. */
export interface SessionWatch {
  /** Never rejects. Waits for a sign-out under way: it would read the session that is about to end. */
  read(): Promise<SessionAnswer>
  publish(facts: SignInFacts): void
  remember(account: SignInAccount): void
  /** The session has ended, here or elsewhere. */
  forget(): void
  /** The network where the visitor was signed in last, if it is configured. */
  lastNetwork(): Caip2 | undefined
  /** Reads the session again, for a caller that has just ended one. */
  refresh(): void
  /** Detaches the active wallet without a sign-out: the session of an unreachable server lives on. */
  detach(): void
}
