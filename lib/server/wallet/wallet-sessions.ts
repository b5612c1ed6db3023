import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { sessionCheck, sessionEnd, sessionRefresh } from '@/lib/custody/login-contract'
import { appendAudit } from '../custody/audit-log'
import type { ProvenServices } from '../custody/serve-proven'
import type { Queries } from '../database/database'
import { custodyActs } from '../tables/custody-acts'
import type { WalletTables } from '../tables/role-tables'
import { answerLogin } from './answer-login'
import { planSignOuts } from './device-acts'
import { endSession, endSessionsOf, findRefreshed, isSessionAlive, refreshSession } from './login-sessions'
import { mailNotices } from './notice-mail'
import { type Notice, prepareNotice } from './notices'
import { endedRefreshCookie, refreshTokenOf } from './refresh-cookie'
import { assertSignedAct } from './signed-act'
import { openWalletParts, type WalletParts } from './wallet-access'
import { readWallet } from './wallet-records'

/** Exchanges the cookie for the next one. A cookie that comes without the key of its device ends its session. */
export async function refreshMyLogin(
  _: EndpointInput<typeof sessionRefresh>,
  services: ProvenServices<'wallet'>,
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
  services: ProvenServices<'wallet'>,
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

/**
 * Ends the session of the cookie, on this device or on all. The device keeps its half, which is useless without a
 * session. A cookie without signatures, which one login code gives, only plans the sign-out of the other devices of a
 * wallet.
 */
export async function endMyLogin(
  input: EndpointInput<typeof sessionEnd>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof sessionEnd>> {
  const parts = await openWalletParts(services)
  const refreshToken = refreshTokenOf(services.headers)
  const ended =
    refreshToken === null
      ? null
      : await parts.database.run(
          (queries) => queries.transaction((transaction) => endLogin(transaction, refreshToken, input, parts)),
          services.signal,
        )
  if (ended) mailNotices([ended.notice], parts, services)
  services.setCookie(endedRefreshCookie())
  return { othersEndAt: ended?.at.getTime() ?? null }
}

/** @returns when the other devices are signed out; `null` unless planned. */
async function endLogin(
  transaction: Queries<WalletTables>,
  refreshToken: string,
  { everywhere, signatures }: EndpointInput<typeof sessionEnd>,
  { place, now }: WalletParts,
): Promise<{ readonly at: Date; readonly notice: Notice | null } | null> {
  const session = await findRefreshed(transaction, refreshToken, place, now)
  if (!session) return null
  const wallet = everywhere ? await readWallet(transaction, session) : null
  if (wallet && signatures) assertSignedAct(wallet, { name: 'sign out everywhere' }, place, signatures)
  const isAtOnce = everywhere && (!wallet || signatures !== undefined)
  if (isAtOnce) await endSessionsOf(transaction, session.userId, now)
  else await endSession(transaction, session.sessionId, now)
  const planned = everywhere && !isAtOnce ? await planSignOuts(transaction, session, now) : null
  const action = isAtOnce ? 'sessions.ended' : planned ? 'sessions.planned' : 'session.ended'
  const about = { ...session, kind: custodyActs.wallet['sessions.planned'].mail }
  const notice = planned && (await prepareNotice(transaction, about, now))
  const facts = { session: session.sessionId }
  await appendAudit(transaction, { action, subject: session.userId, projectId: place.projectId, facts }, now)
  return planned && { at: planned, notice }
}
