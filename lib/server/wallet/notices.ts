import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import { EIP155 } from '@/lib/core/namespaces'
import type { OfferedLocale } from '@/lib/text/locales'
import { type AuditTables, appendAudit } from '../custody/audit-log'
import { uuidv7 } from '../custody/uuid-v7'
import type { Queries } from '../database/database'
import type { SealedSecret } from '../keys/seal-row'
import { custodyActs, type NoticeKind } from '../tables/custody-acts'
import {
  devices,
  emailChanges,
  type identities,
  keyShares,
  notices,
  type sessions,
  users,
  type walletAddresses,
  type walletChallenges,
  type wallets,
} from '../tables/wallet-tables'
import { endSessionsOf, keepDevices, type OwnedDevice, restoreDevice, stopDevice } from './device-acts'
import { placeOfChange, revertChange } from './email-changes'
import type { IdentityRow } from './login-identity'
import { deleteLoginsSince } from './removed-logins'
import { isPresentShare } from './share-records'
import { findMailbox, languageOf } from './users'
import { readAddresses, restoreWallet, retireWallet } from './wallet-records'

type NoticeTables = AuditTables & {
  readonly notices: typeof notices
  readonly users: typeof users
  readonly identities: typeof identities
  readonly devices: typeof devices
  readonly emailChanges: typeof emailChanges
  readonly sessions: typeof sessions
  readonly keyShares: typeof keyShares
  readonly wallets: typeof wallets
  readonly walletAddresses: typeof walletAddresses
  readonly walletChallenges: typeof walletChallenges
}

/** Maximum number of mails to one owner in a day. The devices of the wallet list all acts. */
export const NOTICES_PER_DAY = 10
/** Lifetime of a link: the time in which a removal without signatures of the wallet's keys can be undone. */
const NOTICE_LIFE_MS = 7 * 24 * 3_600_000
/** Lifetime of a link that sets a wallet aside. The visitor waits for its mail. */
export const LOST_LIFE_MS = 3_600_000
const DAY_MS = 24 * 3_600_000

/** Lifetime of the link of a mail. */
export function noticeLifeOf(kind: NoticeKind): number {
  if (kind === 'wallet.lost') return LOST_LIFE_MS
  return kind === 'email.changed' ? custodyActs.wallet['email.changed'].keptMs : NOTICE_LIFE_MS
}
/** For so long one mail about a wallet that cannot be recovered is enough. */
const LOST_PAUSE_MS = 10 * 60_000
const NEW_DEVICE_MS = 3_600_000
/** For so long one mail about exports on a device is enough. */
const EXPORT_PAUSE_MS = 10 * 60_000
/** Kinds that {@link NOTICES_PER_DAY} does not end: a stranger could use up the mails of the day before the act. */
const ALWAYS_SENT: readonly NoticeKind[] = ['email.changed', 'wallet.deleting', 'wallet.exported', 'wallet.retired']

/** The content and the recipient of a mail. */
export interface Notice {
  readonly kind: NoticeKind
  /** The address, sealed for `row`. */
  readonly mailbox: SealedSecret
  readonly row: IdentityRow
  /** For the fragment of the link, in mails that have one. Only its hash is stored. */
  readonly token: string
  /** Browser and system of the device that the mail names; `''` in a mail that names none. */
  readonly device: string
  readonly embedOrigin: string
  /** EVM address of the wallet that the link sets aside or brings back; `null` for other mails. */
  readonly wallet: string | null
  /** `null` if no device of the user has one. */
  readonly language: OfferedLocale | null
}

/**
 * Prepares a mail to the owner, in the transaction of the act that it announces.
 *
 * @param about.deviceId - The device that the link acts on: for `device.retired` the device that it restores, otherwise
 *   the device that did the act.
 * @param about.named - The device that the mail names, if it is another one.
 * @param about.walletId - The wallet that the link sets aside or brings back.
 * @returns `null` for an owner without a mailbox, beyond {@link NOTICES_PER_DAY}, and if another mail has just announced the act. Never for
 *   `wallet.retired` and `email.changed`, whose links are the only way back: each one follows from a mail that was counted.
 */
export async function prepareNotice(
  transaction: Queries<NoticeTables>,
  about: OwnedDevice & {
    readonly kind: NoticeKind
    readonly named?: string
    readonly walletId?: string
    readonly emailChangeId?: string
  },
  now: Date,
): Promise<Notice | null> {
  const { userId, deviceId, kind, named = deviceId, walletId = null, emailChangeId = null } = about
  // Locks the user, so that parallel mails are counted. A stronger lock would block new devices and sessions, which
  // refer to the row.
  await transaction.select().from(users).where(eq(users.id, userId)).for('no key update')
  const to = await findRecipient(transaction, { userId, emailChangeId })
  const since = new Date(now.getTime() - DAY_MS)
  const [{ sent } = { sent: 0 }] = await transaction
    .select({ sent: sql<number>`count(*)::int` })
    .from(notices)
    .where(and(eq(notices.userId, userId), gt(notices.createdAt, since)))
  if (!to || (sent >= NOTICES_PER_DAY && !ALWAYS_SENT.includes(kind))) return null
  if (kind === 'wallet.lost' && (await isJustAsked(transaction, walletId ?? '', now))) return null
  if (kind === 'recovery.replaced' && (await isJustTold(transaction, 'device.new', deviceId, NEW_DEVICE_MS, now)))
    return null
  if (kind === 'wallet.exported' && (await isJustTold(transaction, kind, deviceId, EXPORT_PAUSE_MS, now))) return null
  const [device] = await transaction.select().from(devices).where(eq(devices.id, named))
  const token = randomBytes(32).toString('base64url')
  await transaction.insert(notices).values({
    id: uuidv7(now.getTime()),
    userId,
    kind,
    deviceId,
    walletId,
    emailChangeId,
    tokenHash: hashOf(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + noticeLifeOf(kind)),
  })
  return {
    ...{ kind, ...to, token },
    device: device?.label ?? '',
    embedOrigin: device?.embedOrigin ?? '',
    wallet: walletId && (await readAddresses(transaction, walletId))[EIP155],
    language: await languageOf(transaction, userId),
  }
}

/** The mailbox of a user; for a change of the address the old one. */
async function findRecipient(
  transaction: Queries<NoticeTables>,
  { userId, emailChangeId }: { readonly userId: string; readonly emailChangeId: string | null },
): Promise<Pick<Notice, 'mailbox' | 'row'> | null> {
  if (emailChangeId === null) {
    const mailbox = await findMailbox(transaction, userId)
    return mailbox && { mailbox, row: { table: 'identities', id: mailbox.id } }
  }
  const [mailbox] = await transaction.select().from(emailChanges).where(eq(emailChanges.id, emailChangeId))
  return mailbox ? { mailbox, row: placeOfChange(mailbox) } : null
}

/**
 * Whether a mail of a kind was just sent about a device, so that one mail is enough. A new device often recovers the
 * wallet next.
 */
async function isJustTold(
  transaction: Queries<NoticeTables>,
  kind: NoticeKind,
  deviceId: string,
  withinMs: number,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - withinMs)
  const found = await transaction
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.deviceId, deviceId), eq(notices.kind, kind), gt(notices.createdAt, since)))
  return found.length > 0
}

/** Whether a mail about this wallet that cannot be recovered was prepared a short time ago, and is not used. */
export async function isJustAsked(queries: Queries<NoticeTables>, walletId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - LOST_PAUSE_MS)
  const isAsked = and(eq(notices.walletId, walletId), eq(notices.kind, 'wallet.lost'), isNull(notices.usedAt))
  const found = await queries
    .select({ id: notices.id })
    .from(notices)
    .where(and(isAsked, gt(notices.createdAt, since)))
  return found.length > 0
}

/**
 * The wallet that a link sets aside or brings back. Changes nothing.
 *
 * @throws {AppError} `request.not_found` for a link that is unknown, used or too old, and for one of another act.
 */
export async function readNoticeWallet(
  queries: Queries<NoticeTables>,
  token: string,
  now: Date,
): Promise<{ readonly address: string; readonly devices: string[] }> {
  const [found] = await queries.select({ walletId: notices.walletId }).from(notices).where(isUsable(token, now))
  if (!found?.walletId) throw new AppError('request.not_found')
  const holding = await queries
    .selectDistinct({ id: devices.id, label: devices.label })
    .from(devices)
    .innerJoin(keyShares, eq(keyShares.deviceId, devices.id))
    .where(and(eq(keyShares.walletId, found.walletId), isPresentShare, isNull(devices.revokedAt)))
  const { [EIP155]: address } = await readAddresses(queries, found.walletId)
  return { address, devices: holding.map(({ label }) => label) }
}

/** What the button of a mail has done, and the mail about it, if there is one. */
export interface Pressed {
  readonly outcome: 'out' | 'back' | 'retired' | 'restored' | 'reverted'
  readonly notice: Notice | null
}

/**
 * Does what the link of a mail is for: stops the act that the mail announces, or sets a wallet aside. Works once.
 *
 * @throws {AppError} `request.not_found` for a link that is unknown, used or too old.
 */
export async function stopByNotice(queries: Queries<NoticeTables>, token: string, now: Date): Promise<Pressed> {
  return queries.transaction(async (transaction) => {
    const [used] = await transaction.update(notices).set({ usedAt: now }).where(isUsable(token, now)).returning()
    if (!used) throw new AppError('request.not_found')
    const { userId, deviceId, kind, walletId, emailChangeId } = used
    if (emailChangeId !== null) {
      await pressForAddress(transaction, { ...used, emailChangeId }, now)
      return { outcome: 'reverted', notice: null }
    }
    if (walletId !== null) return pressForWallet(transaction, { ...used, walletId }, now)
    const record = (action: 'device.kept' | 'device.stopped') =>
      appendAudit(transaction, { action, subject: userId, projectId: null, facts: { device: deviceId } }, now)
    if (kind === 'device.retired') {
      await restoreDevice(transaction, used)
      await record('device.kept')
      return { outcome: 'back', notice: null }
    }
    // The device that did the act may have planned others.
    await keepDevices(transaction, userId, now)
    await stopDevice(transaction, used, now)
    // Also the login that the device has added: it would open the account again.
    if (kind === 'login.added') await deleteLoginsSince(transaction, { userId, since: used.createdAt })
    await record('device.stopped')
    return { outcome: 'out', notice: null }
  })
}

/** Restores the old address, ends all sessions and removes the device that has changed it. */
async function pressForAddress(
  transaction: Queries<NoticeTables>,
  { userId, deviceId, emailChangeId }: OwnedDevice & { readonly emailChangeId: string },
  now: Date,
): Promise<void> {
  const reverted = await revertChange(transaction, emailChangeId, now)
  if (!reverted) throw new AppError('request.not_found')
  // A stranger who has changed the address may have added logins since.
  await deleteLoginsSince(transaction, { userId, since: reverted.createdAt, kept: reverted.identityId })
  await keepDevices(transaction, userId, now)
  await stopDevice(transaction, { userId, deviceId }, now)
  await endSessionsOf(transaction, userId, now)
  const facts = { device: deviceId }
  await appendAudit(transaction, { action: 'email.reverted', subject: userId, projectId: null, facts }, now)
}

/** Sets a wallet aside (`wallet.lost`) or brings it back, which sets a newer one aside. Each has a mail of its own. */
async function pressForWallet(
  transaction: Queries<NoticeTables>,
  { userId, deviceId, walletId, kind }: OwnedDevice & { readonly walletId: string; readonly kind: NoticeKind },
  now: Date,
): Promise<Pressed> {
  const isLost = kind === 'wallet.lost'
  if (isLost) await retireWallet(transaction, walletId, { userId }, now)
  const retired = isLost ? walletId : await restoreWallet(transaction, walletId, { userId }, now)
  const record = (action: 'wallet.retired' | 'wallet.restored', wallet: string) =>
    appendAudit(transaction, { action, subject: userId, projectId: null, facts: { wallet } }, now)
  if (!isLost) await record('wallet.restored', walletId)
  const outcome = isLost ? 'retired' : 'restored'
  if (retired === null) return { outcome, notice: null }
  await endSessionsOf(transaction, userId, now)
  await record('wallet.retired', retired)
  const about = { userId, deviceId, walletId: retired, kind: custodyActs.wallet['wallet.retired'].mail }
  return { outcome, notice: await prepareNotice(transaction, about, now) }
}

const isUsable = (token: string, now: Date) =>
  and(eq(notices.tokenHash, hashOf(token)), isNull(notices.usedAt), gt(notices.expiresAt, now))

/** A token is random, so a plain hash hides it. */
const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest()
