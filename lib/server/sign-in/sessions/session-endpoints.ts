import 'server-only'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { endSignInSession, endSignInSessions, signInSession, signInSessions } from '@/lib/sign-in/sign-in-contract'
import { assertSignInEnabled } from '../assert-sign-in-enabled'
import type { SignInServices } from '../sign-in-services'
import { endedSessionCookie, sessionIdOf } from './session-cookie'
import { endAllSessions, endSessionByHandle, handleOf, listSessions, readSession } from './session-records'

/**
 * Returns the session of this browser. Does not delete the cookie of an ended session: another tab may have signed in
 * since, and its new cookie would be deleted.
 */
export async function readMySession(
  _: EndpointInput<typeof signInSession>,
  services: SignInServices,
): Promise<EndpointOutput<typeof signInSession>> {
  assertSignInEnabled(services.env)
  return { session: await readSession(sessionIdOf(services.headers), services) }
}

/** Lists the sessions of this visitor's accounts, on all browsers. */
export async function listMySessions(
  _: EndpointInput<typeof signInSessions>,
  services: SignInServices,
): Promise<EndpointOutput<typeof signInSessions>> {
  assertSignInEnabled(services.env)
  return { sessions: await listSessions(sessionIdOf(services.headers), services) }
}

/** Ends one session of this visitor, on this or another browser. */
export async function endMySession(
  { handle }: EndpointInput<typeof endSignInSession>,
  services: SignInServices,
): Promise<EndpointOutput<typeof endSignInSession>> {
  assertSignInEnabled(services.env)
  const id = sessionIdOf(services.headers)
  const ended = await endSessionByHandle(id, handle, services)
  if (id !== null && handle === handleOf(id)) services.setCookie(endedSessionCookie())
  return { ended }
}

/** Ends all sessions of this visitor's accounts. */
export async function endMySessions(
  _: EndpointInput<typeof endSignInSessions>,
  services: SignInServices,
): Promise<EndpointOutput<typeof endSignInSessions>> {
  assertSignInEnabled(services.env)
  const ended = await endAllSessions(sessionIdOf(services.headers), services)
  services.setCookie(endedSessionCookie())
  return { ended }
}
