import 'server-only'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { endSignInSession, endSignInSessions, signInSession, signInSessions } from '@/lib/sign-in/sign-in-contract'
import { assertSignInEnabled } from '../assert-sign-in-enabled'
import { isForeignPage, sessionNameOf } from '../sign-in-page'
import type { SignInServices } from '../sign-in-services'
import { handleNamed } from './find-session'
import { endedSessionCookie } from './session-cookie'
import { endAllSessions, endSessionByHandle, listSessions, readSession } from './session-records'

/**
 * Returns the session of this browser. Does not delete the cookie of an ended session: another tab may have signed in
 * since, and its new cookie would be deleted.
 */
export async function readMySession(
  _: EndpointInput<typeof signInSession>,
  services: SignInServices,
): Promise<EndpointOutput<typeof signInSession>> {
  assertSignInEnabled(services.env)
  return { session: await readSession(await sessionNameOf(services), services) }
}

/** Lists the sessions of this visitor's accounts, on all browsers. */
export async function listMySessions(
  _: EndpointInput<typeof signInSessions>,
  services: SignInServices,
): Promise<EndpointOutput<typeof signInSessions>> {
  assertSignInEnabled(services.env)
  return { sessions: await listSessions(await sessionNameOf(services), services) }
}

/** Ends one session of this visitor, on this or another browser. */
export async function endMySession(
  { handle }: EndpointInput<typeof endSignInSession>,
  services: SignInServices,
): Promise<EndpointOutput<typeof endSignInSession>> {
  assertSignInEnabled(services.env)
  const name = await sessionNameOf(services)
  const ended = await endSessionByHandle(name, handle, services)
  if (name !== null && handle === handleNamed(name)) forgetCookie(services)
  return { ended }
}

/** Ends all sessions of this visitor's accounts. */
export async function endMySessions(
  _: EndpointInput<typeof endSignInSessions>,
  services: SignInServices,
): Promise<EndpointOutput<typeof endSignInSessions>> {
  assertSignInEnabled(services.env)
  const ended = await endAllSessions(await sessionNameOf(services), services)
  forgetCookie(services)
  return { ended }
}

/** A page of another origin has no cookie, and must not end that of our own pages. */
function forgetCookie(services: SignInServices): void {
  if (!isForeignPage(services)) services.setCookie(endedSessionCookie())
}
