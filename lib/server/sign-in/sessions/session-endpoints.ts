import 'server-only'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { endSignInSession, endSignInSessions, signInSession, signInSessions } from '@/lib/sign-in/sign-in-contract'
import type { Services } from '../../process/services'
import { demandSignIn } from '../demand-sign-in'
import { endedSessionCookie, sessionIdOf } from './session-cookie'
import { endAllSessions, endSessionByHandle, handleOf, listSessions, readSession } from './session-records'

/**
 * Who is signed in with this browser. A cookie whose session has ended is left where it is: by now another tab may have
 * signed in, and taking "the" cookie away would take the new one.
 */
export async function readMySession(
  _: EndpointInput<typeof signInSession>,
  services: Services,
): Promise<EndpointOutput<typeof signInSession>> {
  demandSignIn(services.env)
  return { session: await readSession(sessionIdOf(services.headers), services) }
}

/** Where else this visitor is signed in. */
export async function listMySessions(
  _: EndpointInput<typeof signInSessions>,
  services: Services,
): Promise<EndpointOutput<typeof signInSessions>> {
  demandSignIn(services.env)
  return { sessions: await listSessions(sessionIdOf(services.headers), services) }
}

/** Signs one browser of this visitor out, perhaps this one. */
export async function endMySession(
  { handle }: EndpointInput<typeof endSignInSession>,
  services: Services,
): Promise<EndpointOutput<typeof endSignInSession>> {
  demandSignIn(services.env)
  const id = sessionIdOf(services.headers)
  const ended = await endSessionByHandle(id, handle, services)
  if (id !== null && handle === handleOf(id)) services.setCookie(endedSessionCookie())
  return { ended }
}

/** Signs this visitor out everywhere. */
export async function endMySessions(
  _: EndpointInput<typeof endSignInSessions>,
  services: Services,
): Promise<EndpointOutput<typeof endSignInSessions>> {
  demandSignIn(services.env)
  const ended = await endAllSessions(sessionIdOf(services.headers), services)
  services.setCookie(endedSessionCookie())
  return { ended }
}
