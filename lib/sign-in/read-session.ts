import * as z from 'zod/mini'
import { pause } from '@/lib/core/pause'
import { signInSession } from './sign-in-contract'
import type { PageTokens } from './sign-in-tokens'
import type { SignedInSession } from './signed-in-session'

/** Number of failed reads of the session after which the visitor sees that signing in is impossible. */
export const SESSION_TRIES = 3
/** One try and the pause after it, so that all tries end within 10 s. */
export const SESSION_TRY_MS = Math.floor(10_000 / SESSION_TRIES)

/** Our server, as this page addresses it. */
export interface SignInServer {
  /** Origin without a trailing slash; `''` for the page's own. */
  readonly baseUrl: string
  /** Path of the endpoints of sign-in. */
  readonly authPath: string
  readonly projectId: string
  readonly fetch: typeof globalThis.fetch
  /** On a page of another origin than the server's, which signs in by tokens: loads them. Absent where cookies arrive. */
  readonly tokens?: () => Promise<PageTokens>
}

/**
 * The result of reading the session.
 *
 * - `session`: the server's answer; `null` when this browser is not signed in.
 * - `refused`: an answer that will not change: another project, or sign-in is off.
 * - `silent`: no answer, or one that is not ours. The next try may get one.
 */
export type SessionAnswer =
  | { readonly kind: 'session'; readonly session: SignedInSession | null }
  | { readonly kind: 'refused' }
  | { readonly kind: 'silent' }

/** Reads the session of this browser. Never rejects; ends within {@link SESSION_TRY_MS} or when `signal` fires. */
export async function readSession(
  { baseUrl, authPath, projectId, fetch }: SignInServer,
  signal: AbortSignal,
): Promise<SessionAnswer> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), SESSION_TRY_MS)
  try {
    const response = await fetch(`${baseUrl}${authPath}/me?${new URLSearchParams({ projectId })}`, {
      cache: 'no-store',
      signal: AbortSignal.any([signal, deadline.signal]),
    })
    if (!response.ok) return { kind: isFinalStatus(response.status) ? 'refused' : 'silent' }
    // What is not our answer, such as the sign-in page of a hotel's network, does not fit the contract.
    const { session } = z.parse(signInSession.output, await response.json())
    const accounts = session?.accounts.map(({ data: { chainId, accountAddress } }) => ({
      chainId,
      address: accountAddress,
    }))
    return { kind: 'session', session: accounts === undefined ? null : { accounts } }
  } catch {
    return { kind: 'silent' }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Repeats `read` while the server is silent, at most {@link SESSION_TRIES} times. A try that fails early is followed by a
 * pause until its {@link SESSION_TRY_MS} have passed: a server that restarts gets the whole time. Resolves with the last
 * answer, early when `signal` fires. Never rejects.
 *
 * @param now - Unix ms.
 */
export async function readWithTries(
  read: () => Promise<SessionAnswer>,
  now: () => number,
  signal: AbortSignal,
): Promise<SessionAnswer> {
  for (let tries = 1; ; tries += 1) {
    const startedAt = now()
    const answer = await read()
    if (answer.kind !== 'silent' || tries === SESSION_TRIES) return answer
    await pause(Math.max(0, startedAt + SESSION_TRY_MS - now()), signal)
    if (signal.aborted) return answer
  }
}

/** A 408 or 429 may pass. A 501 means that sign-in is off. */
export function isFinalStatus(status: number): boolean {
  return (status >= 400 && status < 500 && status !== 408 && status !== 429) || status === 501
}
