import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { sessionCheck, sessionEnd, sessionRefresh } from '@/lib/custody/login-contract'
import { appendAudit } from '../custody/audit-log'
import type { ProvenServices } from '../custody/serve-proven'
import { answerLogin } from './answer-login'
import { endSession, endSessionsOf, findRefreshed, isSessionAlive, refreshSession } from './login-sessions'
import { endedRefreshCookie, refreshTokenOf } from './refresh-cookie'
import { openWalletParts } from './wallet-access'

/** Exchanges the cookie for the next one. A cookie that comes without the key of its device ends its session. */
export async function refreshMyLogin(
  _: EndpointInput<typeof sessionRefresh>,
  services: ProvenServices,
): Promise<EndpointOutput<typeof sessionRefresh>> {
  const parts = await openWalletParts(services)
  const token = refreshTokenOf(services.headers)
  if (token === null) throw new AppError('session.ended')
  const { database, place, now } = parts
  const tokens = await database.run((queries) => refreshSession(queries, token, place, now), services.signal)
  return answerLogin(tokens, parts, services)
}

/** Changes nothing. */
export async function checkMyLogin(
  { token }: EndpointInput<typeof sessionCheck>,
  services: ProvenServices,
): Promise<EndpointOutput<typeof sessionCheck>> {
  const { database, place, now } = await openWalletParts(services)
  const refreshToken = refreshTokenOf(services.headers)
  const isConnected = await database.run(
    async (queries) =>
      (refreshToken !== null && (await findRefreshed(queries, refreshToken, place, now)) !== null) ||
      (token !== undefined && (await isSessionAlive(queries, token, place, now))),
    services.signal,
  )
  return { isConnected }
}

/** Ends the session of the cookie, here or on every device. The device keeps its half, which is worthless without one. */
export async function endMyLogin(
  { everywhere }: EndpointInput<typeof sessionEnd>,
  services: ProvenServices,
): Promise<EndpointOutput<typeof sessionEnd>> {
  const { database, place, now } = await openWalletParts(services)
  const refreshToken = refreshTokenOf(services.headers)
  if (refreshToken !== null) {
    await database.run(
      (queries) =>
        queries.transaction(async (transaction) => {
          const session = await findRefreshed(transaction, refreshToken, place, now)
          if (!session) return
          if (everywhere) await endSessionsOf(transaction, session.userId, now)
          else await endSession(transaction, session.sessionId, now)
          const action = everywhere ? 'sessions.ended' : 'session.ended'
          const facts = { session: session.sessionId }
          await appendAudit(transaction, { action, subject: session.userId, projectId: place.projectId, facts }, now)
        }),
      services.signal,
    )
  }
  services.setCookie(endedRefreshCookie())
  return {}
}
