import type { Caip2 } from '@/lib/core/caip'
import { namespaces } from '@/lib/core/namespaces'
import type { SignedInSession, SignInAccount } from './signed-in-session'

/*
 * Comes with the first wallet of every visitor where sign-in is on, so that somebody who is signed in loads nothing
 * more: no schemas and no catalogue of errors here.
 */

/** Tries to read the session before a visitor is told that signing in is impossible. */
export const SESSION_TRIES = 3
/** One try and the rest after it: all of them are over within 10 s. */
export const SESSION_TRY_MS = Math.floor(10_000 / SESSION_TRIES)

/** Where our server is, and who asks. */
export interface SignInServer {
  /** Origin without a trailing slash; `''` for the page's own. */
  readonly baseUrl: string
  readonly projectId: string
  readonly fetch: typeof globalThis.fetch
}

/**
 * What came of asking who is signed in.
 *
 * - `session`: the server knows; `null` for nobody.
 * - `refused`: it answered, and will not answer otherwise: another project, sign-in is off there.
 * - `silent`: no answer that says anything; the next one may.
 */
export type SessionAnswer =
  | { readonly kind: 'session'; readonly session: SignedInSession | null }
  | { readonly kind: 'refused' }
  | { readonly kind: 'silent' }

/** A read of the session by whoever was there before the flow. `at` is when it began, Unix ms. */
export interface FirstRead {
  readonly answer: SessionAnswer
  readonly at: number
}

/** Asks our server who is signed in with this browser. Settles always, within {@link SESSION_TRY_MS}. */
export async function readSession({ baseUrl, projectId, fetch }: SignInServer): Promise<SessionAnswer> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), SESSION_TRY_MS)
  try {
    const query = new URLSearchParams({ projectId })
    const response = await fetch(`${baseUrl}/api/auth/me?${query}`, { cache: 'no-store', signal: deadline.signal })
    if (!response.ok) return { kind: isFinal(response.status) ? 'refused' : 'silent' }
    const session = sessionOf(await response.json())
    return session === undefined ? { kind: 'silent' } : { kind: 'session', session }
  } catch {
    return { kind: 'silent' }
  } finally {
    clearTimeout(timer)
  }
}

/** 408 and 429 pass; 501 is sign-in that is off. */
function isFinal(status: number): boolean {
  return (status >= 400 && status < 500 && status !== 408 && status !== 429) || status === 501
}

/** `undefined` for what is no answer of ours, as the sign-in page of a hotel's network. */
function sessionOf(body: unknown): SignedInSession | null | undefined {
  const session = fieldOf(body, 'session')
  if (session === null) return null
  const accounts = fieldOf(session, 'accounts')
  if (!Array.isArray(accounts)) return undefined
  const proven = accounts.map(accountOf)
  return proven.every((account) => account !== undefined) ? { accounts: proven } : undefined
}

function accountOf(proof: unknown): SignInAccount | undefined {
  const data = fieldOf(proof, 'data')
  const [chainId, address] = [fieldOf(data, 'chainId'), fieldOf(data, 'accountAddress')]
  return isChain(chainId) && typeof address === 'string' ? { chainId, address } : undefined
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function isChain(value: unknown): value is Caip2 {
  const parts = typeof value === 'string' ? /^([a-z0-9]{3,8}):[-_a-zA-Z0-9]{1,32}$/.exec(value) : null
  return (namespaces as readonly unknown[]).includes(parts?.[1])
}
