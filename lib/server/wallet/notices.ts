import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import { locales, type OfferedLocale } from '@/lib/text/locales'
import { type AuditTables, appendAudit } from '../custody/audit-log'
import type { NoticeKind } from '../custody/custody-acts'
import { uuidv7 } from '../custody/uuid-v7'
import type { Queries } from '../database/database'
import { keepDevices, type OwnedDevice, restoreDevice, stopDevice } from './device-acts'
import { devices, type keyShares, notices, type sessions, users } from './wallet-tables'

type NoticeTables = AuditTables & {
  readonly notices: typeof notices
  readonly users: typeof users
  readonly devices: typeof devices
  readonly sessions: typeof sessions
  readonly keyShares: typeof keyShares
}

/** Maximum number of mails to one owner in a day. The devices of the wallet list all acts. */
export const NOTICES_PER_DAY = 10
/** Lifetime of a link: the time in which a removal without signatures of the wallet's keys can be undone. */
export const NOTICE_LIFE_MS = 7 * 24 * 3_600_000
const DAY_MS = 24 * 3_600_000
const NEW_DEVICE_MS = 3_600_000

/** The content and the recipient of a mail. */
export interface Notice {
  readonly kind: NoticeKind
  readonly user: typeof users.$inferSelect
  /** For the fragment of the link. Only its hash is stored. */
  readonly token: string
  /** Browser and system of the device that the mail names. */
  readonly device: string
  readonly embedOrigin: string
  /** `null` if no device of the user has one. */
  readonly language: OfferedLocale | null
}

/**
 * Prepares a mail to the owner, in the transaction of the act that it announces.
 *
 * @param about.deviceId - The device that the link acts on: for `device.retired` the device that it restores, otherwise
 *   the device that did the act.
 * @param about.named - The device that the mail names, if it is another one.
 * @returns `null` beyond {@link NOTICES_PER_DAY}, and if another mail has just announced the act.
 */
export async function prepareNotice(
  transaction: Queries<NoticeTables>,
  about: OwnedDevice & { readonly kind: NoticeKind; readonly named?: string },
  now: Date,
): Promise<Notice | null> {
  const { userId, deviceId, kind, named = deviceId } = about
  // Locks the user, so that parallel mails are counted. A stronger lock would block new devices and sessions, which
  // refer to the row.
  const [user] = await transaction.select().from(users).where(eq(users.id, userId)).for('no key update')
  const since = new Date(now.getTime() - DAY_MS)
  const [{ sent } = { sent: 0 }] = await transaction
    .select({ sent: sql<number>`count(*)::int` })
    .from(notices)
    .where(and(eq(notices.userId, userId), gt(notices.createdAt, since)))
  if (!user || sent >= NOTICES_PER_DAY) return null
  if (kind === 'recovery.replaced' && (await isJustTold(transaction, deviceId, now))) return null
  const [device] = await transaction.select().from(devices).where(eq(devices.id, named))
  // The language of the first device: a new device may belong to a stranger.
  const [first] = await transaction
    .select({ language: devices.language })
    .from(devices)
    .where(and(eq(devices.userId, userId), isNotNull(devices.language)))
    .orderBy(asc(devices.id))
    .limit(1)
  const token = randomBytes(32).toString('base64url')
  await transaction.insert(notices).values({
    id: uuidv7(now.getTime()),
    userId,
    kind,
    deviceId,
    tokenHash: hashOf(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + NOTICE_LIFE_MS),
  })
  return {
    ...{ kind, user, token },
    device: device?.label ?? '',
    embedOrigin: device?.embedOrigin ?? '',
    language: locales.find((locale) => locale === first?.language) ?? null,
  }
}

/**
 * Whether a mail has just announced the device as new. A new device often recovers the wallet next: one mail is enough.
 */
async function isJustTold(transaction: Queries<NoticeTables>, deviceId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - NEW_DEVICE_MS)
  const found = await transaction
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.deviceId, deviceId), eq(notices.kind, 'device.new'), gt(notices.createdAt, since)))
  return found.length > 0
}

/**
 * Stops the act that a mail announces. Works once.
 *
 * @throws {AppError} `request.not_found` for a link that is unknown, used or too old.
 */
export async function stopByNotice(queries: Queries<NoticeTables>, token: string, now: Date): Promise<'out' | 'back'> {
  return queries.transaction(async (transaction) => {
    const [used] = await transaction
      .update(notices)
      .set({ usedAt: now })
      .where(and(eq(notices.tokenHash, hashOf(token)), isNull(notices.usedAt), gt(notices.expiresAt, now)))
      .returning()
    if (!used) throw new AppError('request.not_found')
    const { userId, deviceId, kind } = used
    const record = (action: 'device.kept' | 'device.stopped') =>
      appendAudit(transaction, { action, subject: userId, projectId: null, facts: { device: deviceId } }, now)
    if (kind === 'device.retired') {
      await restoreDevice(transaction, used)
      await record('device.kept')
      return 'back'
    }
    // The device that did the act may have planned others.
    await keepDevices(transaction, userId, now)
    await stopDevice(transaction, used, now)
    await record('device.stopped')
    return 'out'
  })
}

/** A token is random, so a plain hash hides it. */
const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest()
