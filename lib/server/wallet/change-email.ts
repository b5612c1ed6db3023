import 'server-only'
import { AppError } from '@/lib/core/app-error'
import { isSameEmail } from '@/lib/core/email-address'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { emailChangePrimary, emailChangeSecondary, emailChangeStart } from '@/lib/custody/email-change-contract'
import { appendAudit } from '../custody/audit-log'
import type { ProvenServices } from '../custody/serve-proven'
import { uuidv7 } from '../custody/uuid-v7'
import type { Queries } from '../database/database'
import { afterAnswer } from '../kit/after-answer'
import { mailLanguageOf } from '../mail/mail-language'
import { custodyActs } from '../tables/custody-acts'
import type { WalletTables } from '../tables/role-tables'
import {
  beginChange,
  commitChange,
  type EmailChange,
  findChange,
  isKeptAddress,
  placeOfChange,
  proveOld,
} from './email-changes'
import { openMail } from './login-codes'
import { openAddress, scopeOf, storeIdentity, usedIndexKeys } from './login-identity'
import { mailNotices } from './notice-mail'
import { prepareNotice } from './notices'
import { addressOf, beginCode, CODE_SECONDS, checkSessionCode } from './session-codes'
import { assertSignedAct } from './signed-act'
import { writeTakenMail } from './taken-mail'
import { findMailbox, findUser } from './users'
import { openWalletParts, readAccess, type WalletParts } from './wallet-access'
import { readWallet } from './wallet-records'

/** Mails a code to the present address. */
export async function startEmailChange(
  { email }: EndpointInput<typeof emailChangeStart>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof emailChangeStart>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const { database, keys, place, now } = parts
  const { signal } = services
  const present = await addressOf(session, parts, signal)
  if (isSameEmail(present, email)) throw new AppError('request.invalid', { details: { email: 'Invalid input' } })
  const id = uuidv7(now.getTime())
  const usedKeys = await database.run(usedIndexKeys, signal)
  const scope = scopeOf(place.projectId)
  const row = { table: 'email_changes', id } as const
  const next = await storeIdentity(keys, { identity: { kind: 'mailbox', email }, scope, row }, usedKeys, signal)
  const use = { purpose: 'email_primary', sessionId: session.sessionId, target: id } as const
  const challengeId = await beginCode({ ...use, email: present }, parts, services, (transaction, challenge) =>
    beginChange(transaction, { ...next, ...session, id, scope, challengeId: challenge }, now),
  )
  return { challengeId, ...CODE_SECONDS }
}

/** Checks the code of the old address, and mails one to the new address. */
export async function proveOldEmail(
  { challengeId, code }: EndpointInput<typeof emailChangePrimary>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof emailChangePrimary>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const { database, place, now } = parts
  const { signal } = services
  const change = await database.run((queries) => findChange(queries, challengeId, 'asked', session, now), signal)
  const { sessionId } = session
  await checkSessionCode({ purpose: 'email_primary', sessionId, target: change.id, challengeId, code }, parts, services)
  const { email, isTaken } = await readTarget(change, parts, signal)
  const use = { purpose: 'email_secondary', sessionId, target: change.id } as const
  const next = await beginCode(
    { ...use, email, isMailed: !isTaken },
    parts,
    services,
    async (transaction, challenge) => {
      await proveOld(transaction, change.id, challenge)
      if (!isTaken) return
      const facts = { device: session.deviceId }
      const entry = { action: 'email.taken', subject: session.userId, projectId: place.projectId, facts } as const
      await appendAudit(transaction, entry, now)
    },
  )
  if (isTaken) mailTaken(email, services)
  return { challengeId: next, ...CODE_SECONDS }
}

/** Checks the code of the new address, and changes the address. */
export async function changeEmail(
  { challengeId, code, signatures }: EndpointInput<typeof emailChangeSecondary>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof emailChangeSecondary>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const { database, keys, place, now } = parts
  const { signal } = services
  const change = await database.run((queries) => findChange(queries, challengeId, 'old_proven', session, now), signal)
  const { email } = await readTarget(change, parts, signal)
  const wallet = await database.run((queries) => readWallet(queries, session), signal)
  if (wallet) {
    if (!signatures) throw new AppError('request.invalid', { details: { signatures: 'Required' } })
    assertSignedAct(wallet, { name: 'change owner', email: email.toLowerCase() }, place, signatures)
  }
  const { sessionId } = session
  const use = { purpose: 'email_secondary', sessionId, target: change.id } as const
  await checkSessionCode({ ...use, challengeId, code }, parts, services)
  const identity = await database.run((queries) => findMailbox(queries, session.userId), signal)
  if (!identity) throw new Error('the user of a session has no mailbox')
  const usedKeys = await database.run(usedIndexKeys, signal)
  const row = { table: 'identities', id: identity.id } as const
  const { scope } = change
  const next = await storeIdentity(keys, { identity: { kind: 'mailbox', email }, scope, row }, usedKeys, signal)
  const notice = await database.run(
    (queries) =>
      queries.transaction(async (transaction) => {
        // Another user may have logged in with the address since.
        const isFree = (await findUser(transaction, next)) === null
        if (!isFree || (await isKeptAddress(transaction, next, now, session.userId)))
          throw new AppError('email.code_expired')
        await commitChange(transaction, change, { identity, next }, now)
        const about = { ...session, kind: custodyActs.wallet['email.changed'].mail, emailChangeId: change.id }
        const prepared = await prepareNotice(transaction, about, now)
        const facts = { device: session.deviceId, session: sessionId }
        const entry = { action: 'email.changed', subject: session.userId, projectId: place.projectId, facts } as const
        await appendAudit(transaction, entry, now)
        return prepared
      }),
    signal,
  )
  mailNotices([notice], parts, services)
  return { email }
}

/** The new address of a change that is not done, and whether another wallet has it. */
async function readTarget(change: EmailChange, { database, keys, now }: WalletParts, signal: AbortSignal) {
  const email = await openAddress(keys, change, placeOfChange(change), signal)
  const usedKeys = await database.run(usedIndexKeys, signal)
  const asked = { identity: { kind: 'mailbox', email }, scope: change.scope, row: placeOfChange(change) } as const
  const target = await storeIdentity(keys, asked, usedKeys, signal)
  const isTaken = await database.run(
    async (queries: Queries<WalletTables>) =>
      (await findUser(queries, target)) !== null || (await isKeptAddress(queries, target, now, change.userId)),
    signal,
  )
  return { email, isTaken }
}

/** Tells the owner of an address that a visitor has asked for it. */
export function mailTaken(to: string, services: ProvenServices<'wallet'>): void {
  const { device, mailQueue } = services
  const facts = { to, embedOrigin: device.embedOrigin, language: mailLanguageOf(services) }
  const sender = openMail(services)
  afterAnswer(() => mailQueue.send(sender, () => writeTakenMail(facts)))
}
