import 'server-only'
import { AppError } from '@/lib/core/app-error'
import { placeOf } from '../custody/attempt-limits'
import type { ProvenServices } from '../custody/serve-proven'
import { uuidv7 } from '../custody/uuid-v7'
import type { Queries } from '../database/database'
import { countMail } from '../mail/mail-cap'
import type { WalletTables } from '../tables/role-tables'
import { beginLogin, CODE_LIFE_MS, type CodeUse, checkCode, newCode } from './login-challenges'
import { hashCodeWith, mailCode, openMail } from './login-codes'
import { openAddress, scopeOf, storeIdentity, usedIndexKeys } from './login-identity'
import { LOGIN_COOLDOWN_MS } from './login-limits'
import type { LivingSession } from './login-sessions'
import { findMailbox, isKnownDevice } from './users'
import type { WalletParts } from './wallet-access'

export const CODE_SECONDS = {
  resendSeconds: LOGIN_COOLDOWN_MS / 1_000,
  codeSeconds: CODE_LIFE_MS / 1_000,
} as const

/**
 * The mailbox of the user of a session.
 *
 * @throws {AppError} `request.not_found` for a user who has only accounts of other services.
 */
export async function addressOf(
  { userId }: Pick<LivingSession, 'userId'>,
  { database, keys }: WalletParts,
  signal: AbortSignal,
): Promise<string> {
  const mailbox = await database.run((queries) => findMailbox(queries, userId), signal)
  if (!mailbox) throw new AppError('request.not_found')
  return openAddress(keys, mailbox, { table: 'identities', id: mailbox.id }, signal)
}

/**
 * Begins a use of a code that a session has asked for, and mails the code. It has the limits of logins: this address is
 * counted, by the place and the device.
 *
 * @param use.isMailed - `false` keeps the code, so that no text fits it.
 * @param also - Runs in the same transaction.
 * @returns the id of the challenge.
 * @throws {AppError} `email.cooldown`, `capability.off`.
 */
export async function beginCode(
  { email, isMailed = true, ...use }: CodeUse & { readonly email: string; readonly isMailed?: boolean },
  parts: WalletParts,
  services: ProvenServices<'wallet'>,
  also: (transaction: Queries<WalletTables>, challengeId: string) => Promise<void> = async () => {},
): Promise<string> {
  const sender = openMail(services)
  const { database, keys, place, now } = parts
  const { signal, visitor } = services
  const [id, code, scope] = [uuidv7(now.getTime()), newCode(), scopeOf(place.projectId)]
  const usedKeys = await database.run(usedIndexKeys, signal)
  const row = { table: 'email_challenges', id } as const
  const address = await storeIdentity(keys, { identity: { kind: 'mailbox', email }, scope, row }, usedKeys, signal)
  const challenge = { id, thumbprint: place.thumbprint, use }
  const [codeHash, visitorPlace] = await Promise.all([
    hashCodeWith(keys, signal)(code, challenge),
    placeOf(keys, visitor, signal),
  ])
  await database.run(async (queries) => {
    const isKnown = await isKnownDevice(queries, address, place.thumbprint, now)
    await queries.transaction(async (transaction) => {
      const begun = { ...address, ...challenge, projectId: place.projectId, embedOrigin: place.embedOrigin, isKnown }
      await beginLogin(transaction, { ...begun, place: visitorPlace, code: codeHash }, now)
      await also(transaction, id)
      await countMail('wallet', isKnown, services)
    })
  }, signal)
  if (isMailed) mailCode(services, sender, { to: email, code, purpose: use.purpose })
  return id
}

/**
 * Checks a code that a session has asked for.
 *
 * @throws {AppError} as {@link checkCode}, also for a code of another session, purpose or target.
 */
export async function checkSessionCode(
  { challengeId, code, ...use }: CodeUse & { readonly challengeId: string; readonly code: string },
  { database, keys, place, now }: WalletParts,
  services: ProvenServices<'wallet'>,
): Promise<void> {
  openMail(services)
  const { signal, visitor } = services
  const challenge = { id: challengeId, thumbprint: place.thumbprint, use }
  const tried = { code, place: await placeOf(keys, visitor, signal) }
  await database.run((queries) => checkCode(queries, challenge, tried, hashCodeWith(keys, signal), now), signal)
}
