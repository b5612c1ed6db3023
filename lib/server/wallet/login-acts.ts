import 'server-only'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { loginAdd, loginRemove } from '@/lib/custody/outside-login-contract'
import { appendAudit } from '../custody/audit-log'
import { accountOf, type Identity, providerOf, subjectOf } from '../custody/identity'
import type { ProvenServices } from '../custody/serve-proven'
import { uuidv7 } from '../custody/uuid-v7'
import type { Queries } from '../database/database'
import { custodyActs } from '../tables/custody-acts'
import type { WalletTables } from '../tables/role-tables'
import { emailChallenges, identities, sessions, users } from '../tables/wallet-tables'
import { isChangeKept, isKeptAddress } from './email-changes'
import { mailboxUse, readAddition } from './further-logins'
import { type LoginProfile, openAddress, scopeOf, storeIdentity, usedIndexKeys } from './login-identity'
import type { LivingSession } from './login-sessions'
import { mailNotices } from './notice-mail'
import { prepareNotice } from './notices'
import { deleteLogin } from './removed-logins'
import { checkSessionCode } from './session-codes'
import { assertSignedAct } from './signed-act'
import { assertProven } from './step-up'
import { openIdentities } from './user-identities'
import { findMailbox, findUser } from './users'
import { openWalletParts, readAccess, type WalletParts } from './wallet-access'
import { readWallet } from './wallet-records'

/** As many as a wallet has owners in the vault. */
const MAX_LOGINS = 10

interface ProvenLogin {
  readonly identity: Identity
  readonly profile?: LoginProfile
}

/** Adds a login that the visitor has just proven. */
export async function addLogin(
  { by, signatures }: EndpointInput<typeof loginAdd>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof loginAdd>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const { database, keys, place, now } = parts
  const { signal } = services
  assertProven(session, now)
  const proven =
    'result' in by ? await readAccount(by.result, session, services) : await readMailbox(by, session, parts)
  await assertSignedBy('add login', proven.identity, session, { parts, signatures, signal })
  // After the signatures: a wrong one costs no try.
  if ('code' in by && !(await isLoginOf(session, proven.identity, parts, signal)))
    await checkSessionCode({ ...mailboxUse(session), ...by }, parts, services)
  const id = uuidv7(now.getTime())
  const [scope, row] = [scopeOf(place.projectId), { table: 'identities', id } as const]
  const usedKeys = await database.run(usedIndexKeys, signal)
  const login = await storeIdentity(keys, { ...proven, scope, row }, usedKeys, signal)
  const { subjectIndexes: _, indexKeyIds: __, ...stored } = login
  const notice = await database.run(
    (queries) =>
      queries.transaction(async (transaction) => {
        await lockUser(transaction, session)
        const known = await findUser(transaction, login)
        if (known === session.userId) return null
        const isMailbox = proven.identity.kind === 'mailbox'
        const isKept = isMailbox && (await isKeptAddress(transaction, login, now, session.userId))
        if (known !== null || isKept) throw new AppError('login.taken')
        const logins = await transaction.$count(identities, eq(identities.userId, session.userId))
        if (logins >= MAX_LOGINS || (isMailbox && (await findMailbox(transaction, session.userId))))
          throw new AppError('request.invalid', { details: { by: 'Invalid input' } })
        const added = await transaction
          .insert(identities)
          .values({ id, userId: session.userId, ...stored, createdAt: now })
          .onConflictDoNothing()
          .returning({ id: identities.id })
        if (added.length === 0) throw new AppError('login.taken')
        const prepared = await prepareNotice(
          transaction,
          { ...session, kind: custodyActs.wallet['login.added'].mail },
          now,
        )
        await record(transaction, 'login.added', stored.provider, session, parts)
        return prepared
      }),
    signal,
  )
  mailNotices([notice], parts, services)
  return {}
}

async function readAccount(
  code: string,
  session: LivingSession,
  services: ProvenServices<'wallet'>,
): Promise<ProvenLogin> {
  // Not used up: the same request again succeeds.
  const { provider, subject, email, userName } = await readAddition(code, session, services)
  return { identity: accountOf(provider, subject), profile: { email, userName } }
}

/** The address to which the code of a challenge was mailed. It proves nothing yet. */
async function readMailbox(
  { challengeId: id }: { readonly challengeId: string },
  { sessionId }: LivingSession,
  { database, keys }: WalletParts,
): Promise<ProvenLogin> {
  const isMine = and(
    eq(emailChallenges.id, id),
    eq(emailChallenges.sessionId, sessionId),
    eq(emailChallenges.purpose, 'email_secondary'),
  )
  const [asked] = await database.run((queries) => queries.select().from(emailChallenges).where(isMine))
  if (!asked) throw new AppError('email.code_expired')
  return { identity: { kind: 'mailbox', email: await openAddress(keys, asked, { table: 'email_challenges', id }) } }
}

async function isLoginOf(
  { userId }: LivingSession,
  identity: Identity,
  parts: WalletParts,
  signal: AbortSignal,
): Promise<boolean> {
  const logins = await openIdentities(userId, parts, signal)
  return logins.some((each) => isSame(each.identity, identity))
}

/** Removes a login. The sessions of the other devices end: one of them may have been started by it. */
export async function removeLogin(
  { loginId, signatures }: EndpointInput<typeof loginRemove>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof loginRemove>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const { database, now } = parts
  const { signal } = services
  assertProven(session, now)
  const found = (await openIdentities(session.userId, parts, signal)).find(({ id }) => id === loginId)
  if (!found) throw new AppError('request.not_found')
  await assertSignedBy('remove login', found.identity, session, { parts, signatures, signal })
  const notice = await database.run(
    (queries) =>
      queries.transaction(async (transaction) => {
        await lockUser(transaction, session)
        const { userId, sessionId } = session
        if ((await transaction.$count(identities, eq(identities.userId, userId))) < 2) throw new AppError('login.last')
        // The old address could not come back.
        if (await isChangeKept(transaction, loginId, now))
          throw new AppError('request.invalid', { details: { loginId: 'Invalid input' } })
        // Before the row is gone: a removed mailbox gets the mail too.
        const about = { ...session, kind: custodyActs.wallet['login.removed'].mail }
        const prepared = await prepareNotice(transaction, about, now)
        await deleteLogin(transaction, { userId, id: loginId })
        const isOther = and(eq(sessions.userId, userId), ne(sessions.id, sessionId), isNull(sessions.revokedAt))
        await transaction.update(sessions).set({ revokedAt: now }).where(isOther)
        await record(transaction, 'login.removed', providerOf(found.identity), session, parts)
        return prepared
      }),
    signal,
  )
  mailNotices([notice], parts, services)
  return {}
}

/** @throws {AppError} `request.not_found` for a user without a wallet; `request.invalid`. */
async function assertSignedBy(
  name: 'add login' | 'remove login',
  identity: Identity,
  session: LivingSession,
  {
    parts: { database, place },
    signatures,
    signal,
  }: {
    readonly parts: WalletParts
    readonly signatures: Parameters<typeof assertSignedAct>[3]
    readonly signal: AbortSignal
  },
): Promise<void> {
  const wallet = await database.run((queries) => readWallet(queries, session), signal)
  if (!wallet) throw new AppError('request.not_found')
  assertSignedAct(wallet, { name, provider: providerOf(identity), subject: nameIn(identity) }, place, signatures)
}

const nameIn = (identity: Identity): string =>
  identity.kind === 'mailbox' ? identity.email.toLowerCase() : subjectOf(identity)

const isSame = (one: Identity, other: Identity): boolean =>
  providerOf(one) === providerOf(other) && nameIn(one) === nameIn(other)

/** So that two requests at once leave one login, and not none. */
async function lockUser(
  transaction: Queries<Pick<WalletTables, 'users'>>,
  { userId }: Pick<LivingSession, 'userId'>,
): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

async function record(
  transaction: Queries<WalletTables>,
  action: 'login.added' | 'login.removed',
  provider: string,
  { userId, deviceId, sessionId }: LivingSession,
  { place, now }: WalletParts,
): Promise<void> {
  const facts = { device: deviceId, session: sessionId, provider }
  await appendAudit(transaction, { action, subject: userId, projectId: place.projectId, facts }, now)
}
