import { AppError } from '@/lib/core/app-error'
import { isFinalStatus, type SignInServer } from './read-session'

/** Maximum time that signing out waits for the server. Spec section 9, "Sign-out wait". */
const SIGN_OUT_TIMEOUT_MS = 3_000

/**
 * Sends a form to a route of next-auth, with the CSRF token that next-auth requires. If the cookie of another tab's
 * token has replaced ours meanwhile, the server refuses the form, and it is sent once more.
 *
 * @returns the response, successful or not.
 * @throws the error of `fetch` when the request fails or `signal` fires.
 */
export async function postSignInForm(
  server: SignInServer,
  path: 'callback/siwx' | 'signout',
  fields: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Response> {
  const answer = await postOnce(server, path, fields, signal)
  return answer.status === 400 && (await isTokenRefused(answer)) ? postOnce(server, path, fields, signal) : answer
}

async function postOnce(
  { baseUrl, authPath, projectId, fetch }: SignInServer,
  path: string,
  fields: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Response> {
  const address = (name: string) => `${baseUrl}${authPath}/${name}?${new URLSearchParams({ projectId })}`
  const answer = await fetch(address('csrf'), { cache: 'no-store', signal })
  if (!answer.ok) return answer
  const { csrfToken }: { csrfToken?: unknown } = await answer.json()
  const body = new URLSearchParams({ ...fields, csrfToken: String(csrfToken), json: 'true' })
  return fetch(address(path), { method: 'POST', body, signal })
}

async function isTokenRefused(answer: Response): Promise<boolean> {
  const text = await answer.clone().text()
  return text.includes('"csrfToken"')
}

/**
 * Ends the session on the server. Resolves with whether no retry is needed: it has ended, or a retry would not help.
 * Never rejects: in this browser the visitor is already signed out.
 */
export async function signOut(server: SignInServer): Promise<boolean> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), SIGN_OUT_TIMEOUT_MS)
  try {
    if (server.tokens) return await endTokens(server.tokens, deadline.signal)
    const { ok, status } = await postSignInForm(server, 'signout', {}, deadline.signal)
    return ok || isFinalStatus(status)
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** As {@link signOut}, on a page of another origin. */
async function endTokens(load: NonNullable<SignInServer['tokens']>, signal: AbortSignal): Promise<boolean> {
  try {
    await (await load()).signOut(signal)
    return true
  } catch (cause) {
    return cause instanceof AppError && !cause.isTransient
  }
}
