import 'server-only'
import { headers } from 'next/headers'
import type { SignInSession } from '@/lib/sign-in/sign-in-contract'
import { forRole } from '../../platform/for-role'
import { getPlatform } from '../../platform/platform'
import { sessionIdOf } from './session-cookie'
import { readSession } from './session-records'

/**
 * Returns the session of the visitor, or `null`, for pages and route handlers of a Next app that protect content. Every
 * account in it was proved with a signature. A call counts as use of the session and costs one read of the store.
 *
 * The session contains all accounts that the visitor has proved, not the one that the wallet currently shows. To
 * protect data of one account, check that the session contains this account.
 *
 * @param request - The request of a route handler, or the services of an endpoint. Leave it out in a page, which is
 *   then rendered for each request.
 * @throws {AppError} `kv.unavailable` (503) when the store is down. It is then unknown whether the visitor is signed
 *   in: show neither protected content nor "signed out".
 */
export async function getSignInSession(request?: Pick<Request, 'headers' | 'signal'>): Promise<SignInSession | null> {
  // First: a build, which has no settings, would otherwise make a page for everyone of "sign-in is off".
  const sent = request?.headers ?? (await headers())
  const platform = forRole(getPlatform(), 'app')
  if (platform.env.signIn === 'off') return null
  return readSession(sessionIdOf(sent), { ...platform, signal: request?.signal })
}
