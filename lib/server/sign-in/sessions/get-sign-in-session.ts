import 'server-only'
import { headers } from 'next/headers'
import type { SignInSession } from '@/lib/sign-in/sign-in-contract'
import { getPlatform } from '../../process/platform'
import { sessionIdOf } from './session-cookie'
import { readSession } from './session-records'

/**
 * Who is signed in, for pages and route handlers of a Next app that protects what is its own: `null` for nobody. Each
 * account in it was proved with a signature. Asking counts as use, and costs one read of the store.
 *
 * The session says which accounts the visitor has, not which one the wallet shows at the moment: whoever protects the data
 * of an account looks whether that account is in it.
 *
 * @param request - in a route handler, or the services of an endpoint; a page has none, and is then rendered for each
 *   request.
 * @throws {AppError} `kv.unavailable` (503) when the store is down: nobody knows then who is signed in, so nothing that is
 *   protected may be shown, and nobody may be told that they are signed out.
 */
export async function getSignInSession(request?: Pick<Request, 'headers' | 'signal'>): Promise<SignInSession | null> {
  const platform = getPlatform()
  if (platform.env.signIn === 'off') return null
  const id = sessionIdOf(request?.headers ?? (await headers()))
  return readSession(id, { ...platform, signal: request?.signal })
}
