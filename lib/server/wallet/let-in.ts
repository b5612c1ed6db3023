import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import { settledAct } from '@/lib/custody/let-in-act'
import type { loginClaim, loginDecide, loginsWaiting } from '@/lib/custody/let-in-contract'
import { appendAudit } from '../custody/audit-log'
import type { ProvenServices } from '../custody/serve-proven'
import { admitLogin } from './admit-login'
import { answerLogin } from './answer-login'
import { endSignInsOf } from './deleted-sign-ins'
import { loginDeviceOf } from './login-device'
import { openAddress } from './login-identity'
import { mailNotices } from './notice-mail'
import { assertSignedAct } from './signed-act'
import { claimLogin, decideWaiting, listWaiting } from './waiting-logins'
import { openWalletParts, readAccess } from './wallet-access'
import { readWallet } from './wallet-records'

/** The logins that wait on other devices of the visitor, or on a stranger's who has typed the address. */
export async function listWaitingLogins(
  _: EndpointInput<typeof loginsWaiting>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof loginsWaiting>> {
  const parts = await openWalletParts(services)
  const { userId } = await readAccess(services, parts)
  const { database, place, now } = parts
  const asked = { userId, thumbprint: place.thumbprint }
  const found = await database.run((queries) => listWaiting(queries, asked, now), services.signal)
  return { logins: found.map(({ startedAt, ...login }) => ({ ...login, startedAt: startedAt.getTime() })) }
}

/** Takes the decision of a holder of the seed about a login that waits. */
export async function decideWaitingLogin(
  input: EndpointInput<typeof loginDecide>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof loginDecide>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const { database, place, now } = parts
  const { challengeId, thumbprint, decision, signatures } = input
  await database.run(
    (queries) =>
      queries.transaction(async (transaction) => {
        const wallet = await readWallet(transaction, session)
        if (!wallet) throw new AppError('request.not_found')
        assertSignedAct(wallet, settledAct(input), place, signatures)
        const isLetIn = decision === 'let in'
        const login = { id: challengeId, thumbprint, userId: session.userId, isLetIn }
        if (!(await decideWaiting(transaction, login, now))) throw new AppError('request.not_found')
        const action = isLetIn ? 'login.let_in' : 'login.turned_away'
        const facts = { challenge: challengeId, device: session.deviceId }
        const entry = { action, subject: session.userId, projectId: place.projectId, facts } as const
        await appendAudit(transaction, entry, now)
      }),
    services.signal,
  )
  return {}
}

/** Starts the session of a login that was let in. The keys of the wallet stand in for the code. */
export async function claimLetIn(
  { challengeId }: EndpointInput<typeof loginClaim>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof loginClaim>> {
  const parts = await openWalletParts(services)
  const { database, keys, place, now } = parts
  const { signal } = services
  const claimed = await database.run((queries) => claimLogin(queries, { id: challengeId, ...place }, now), signal)
  if (!claimed) throw new AppError('request.not_found')
  const email = await openAddress(keys, claimed, { table: 'email_challenges', id: challengeId }, signal)
  const proven = { identity: { kind: 'mailbox', email }, scope: claimed.scope } as const
  const tell = (notices: Parameters<typeof mailNotices>[0]) => mailNotices(notices, parts, services)
  const options = { tell, isLetIn: true, endSignIns: endSignInsOf(services), signal }
  const tokens = await admitLogin(proven, loginDeviceOf(services), parts, options)
  return answerLogin(tokens, parts, services)
}
