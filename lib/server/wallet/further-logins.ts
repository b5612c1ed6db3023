import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { loginList, mailboxAsk, outsideRead } from '@/lib/custody/outside-login-contract'
import { appendAudit } from '../custody/audit-log'
import { accountOf, providerOf, subjectOf } from '../custody/identity'
import type { ProvenServices } from '../custody/serve-proven'
import { uuidv7 } from '../custody/uuid-v7'
import { createOutsideRecords, type OutsideResult } from '../social/outside-records'
import { mailTaken } from './change-email'
import { isKeptAddress } from './email-changes'
import { scopeOf, storeIdentity, usedIndexKeys } from './login-identity'
import type { LivingSession } from './login-sessions'
import { loginOwnerOf } from './outside-start'
import { beginCode, CODE_SECONDS } from './session-codes'
import { openIdentities } from './user-identities'
import { findMailbox, findUser } from './users'
import { openWalletParts, readAccess, type WalletParts } from './wallet-access'

/** The logins of the visitor. */
export async function listLogins(
  _: EndpointInput<typeof loginList>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof loginList>> {
  const parts = await openWalletParts(services)
  const { userId } = await readAccess(services, parts)
  const logins = await openIdentities(userId, parts, services.signal)
  return {
    logins: logins.map(({ id, identity, profile, createdAt }) => ({
      loginId: id,
      provider: providerOf(identity),
      subject: subjectOf(identity),
      name: profile.userName ?? profile.email,
      addedAt: createdAt.getTime(),
    })),
  }
}

/** The purpose of the code of a new mailbox is that of a changed address: both show that the visitor can read its mails. */
export const mailboxUse = ({ sessionId, userId }: LivingSession) =>
  ({ purpose: 'email_secondary', sessionId, target: userId }) as const

/** Mails a code to a mailbox. A user has one mailbox; its address can be changed. */
export async function askMailbox(
  { email }: EndpointInput<typeof mailboxAsk>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof mailboxAsk>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const { database, place, now } = parts
  const { signal } = services
  if (await database.run((queries) => findMailbox(queries, session.userId), signal))
    throw new AppError('request.invalid', { details: { email: 'Invalid input' } })
  const isTaken = await isMailboxTaken(email, session, parts, signal)
  const use = { ...mailboxUse(session), email, isMailed: !isTaken }
  const challengeId = await beginCode(use, parts, services, async (transaction) => {
    if (!isTaken) return
    const facts = { device: session.deviceId }
    const entry = { action: 'email.taken', subject: session.userId, projectId: place.projectId, facts } as const
    await appendAudit(transaction, entry, now)
  })
  // The answer is the same, so that it does not say which addresses have a wallet.
  if (isTaken) mailTaken(email, services)
  return { challengeId, ...CODE_SECONDS }
}

async function isMailboxTaken(
  email: string,
  { userId }: LivingSession,
  { database, keys, place, now }: WalletParts,
  signal: AbortSignal,
): Promise<boolean> {
  const usedKeys = await database.run(usedIndexKeys, signal)
  const row = { table: 'identities', id: uuidv7(now.getTime()) } as const
  const asked = { identity: { kind: 'mailbox', email }, scope: scopeOf(place.projectId), row } as const
  const login = await storeIdentity(keys, asked, usedKeys, signal)
  return database.run(
    async (queries) => (await findUser(queries, login)) !== null || (await isKeptAddress(queries, login, now, userId)),
    signal,
  )
}

/** What a result has proven that is for a further login. */
export async function readOutside(
  { code }: EndpointInput<typeof outsideRead>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof outsideRead>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const result = await readAddition(code, session, services)
  const { provider, subject, email, userName, evidence } = result
  const { database, keys, place, now } = parts
  const usedKeys = await database.run(usedIndexKeys, services.signal)
  const row = { table: 'identities', id: uuidv7(now.getTime()) } as const
  const asked = { identity: accountOf(provider, subject), scope: scopeOf(place.projectId), row }
  const login = await storeIdentity(keys, asked, usedKeys, services.signal)
  const owner = await database.run((queries) => findUser(queries, login), services.signal)
  if (owner !== null && owner !== session.userId) throw new AppError('login.taken')
  return { provider, subject, email, userName, evidence }
}

/** The result of an addition, for the session that has asked for it. @throws {AppError} `social.ended`. */
export async function readAddition(
  code: string,
  { sessionId }: LivingSession,
  services: ProvenServices<'wallet'>,
): Promise<OutsideResult> {
  const records = createOutsideRecords('wallet', services)
  const result = await records.readResult(code, loginOwnerOf(services), services.signal)
  if (result.use !== 'addition' || result.sessionId !== sessionId) throw new AppError('social.ended')
  return result
}
