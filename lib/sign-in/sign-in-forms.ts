import type { SignInServer } from './read-session'

/** Signing out waits this long for the server. Spec section 9, "Sign-out wait". */
const SIGN_OUT_TIMEOUT_MS = 3_000

/**
 * Sends a form to a route of next-auth, which takes none without a token of its own.
 *
 * @returns its answer, good or bad.
 * @throws whatever `fetch` throws, when nothing answers or `signal` fires.
 */
export async function postSignInForm(
  { baseUrl, projectId, fetch }: SignInServer,
  path: 'callback/siwx' | 'signout',
  fields: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Response> {
  const address = (name: string) => `${baseUrl}/api/auth/${name}?${new URLSearchParams({ projectId })}`
  const answer = await fetch(address('csrf'), { cache: 'no-store', signal })
  if (!answer.ok) return answer
  const { csrfToken }: { csrfToken?: unknown } = await answer.json()
  const body = new URLSearchParams({ ...fields, csrfToken: String(csrfToken), json: 'true' })
  return fetch(address(path), { method: 'POST', body, signal })
}

/** Ends the session on the server too. Settles always: here the visitor is signed out already. */
export async function signOut(server: SignInServer): Promise<void> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), SIGN_OUT_TIMEOUT_MS)
  try {
    await postSignInForm(server, 'signout', {}, deadline.signal)
  } catch {
    // It ends by itself, unused.
  } finally {
    clearTimeout(timer)
  }
}
