import 'server-only'
import { and, eq, gt, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { type AuditEntry, type AuditTables, appendAudit } from '../custody/audit-log'
import type { Queries } from '../database/database'
import { custodyActs } from '../tables/custody-acts'
import { devices, type keyShares, sessions, type wallets } from '../tables/wallet-tables'
import { destroyHalvesOfDevice, restoreHalvesOf, retireHalvesOf, wipeRetired } from './share-records'

type DeviceTables = AuditTables & {
  readonly devices: typeof devices
  readonly sessions: typeof sessions
  readonly keyShares: typeof keyShares
  readonly wallets: typeof wallets
}
type Transaction = Queries<DeviceTables>

/** A device of a user. */
export interface OwnedDevice {
  readonly userId: string
  readonly deviceId: string
}

/** Maximum number of planned acts that one request carries out. */
const CARRIED_OUT_AT_ONCE = 100

/** Whether a device has access: it was not removed, and the time of a planned removal has not passed. */
export const isDeviceIn = (now: Date): SQL | undefined =>
  and(isNull(devices.revokedAt), or(isNull(devices.revokesAt), gt(devices.revokesAt, now)))

/** The device; `null` for a removed device and for a device of another user. */
export async function findDeviceIn(queries: Transaction, { userId, deviceId }: OwnedDevice, now: Date) {
  const [found] = await queries
    .select()
    .from(devices)
    .where(and(eq(devices.id, deviceId), eq(devices.userId, userId), isDeviceIn(now)))
  return found ?? null
}

/** Removes a device at once: its sessions end, and its half is destroyed. @returns whether it had access. */
export async function removeDevice(transaction: Transaction, device: OwnedDevice, now: Date): Promise<boolean> {
  if (!(await putOut(transaction, device, now))) return false
  await destroyHalvesOfDevice(transaction, device.deviceId, 'device.revoked', now)
  return true
}

/**
 * Plans to remove a device. Does not change a removal that is already planned, so that a device cannot postpone its
 * own.
 *
 * @returns when the removal takes effect, with `isNew` unless it was planned before; `null` for a device without
 *   access.
 */
export async function planRemoval(
  transaction: Transaction,
  { userId, deviceId }: OwnedDevice,
  now: Date,
): Promise<{ readonly at: Date; readonly isNew: boolean } | null> {
  const at = new Date(now.getTime() + custodyActs.wallet['device.planned'].planMs)
  const isMine = and(eq(devices.id, deviceId), eq(devices.userId, userId), isDeviceIn(now))
  const planned = await transaction
    .update(devices)
    .set({ revokesAt: at })
    .where(and(isMine, isNull(devices.revokesAt)))
    .returning({ id: devices.id })
  if (planned.length > 0) return { at, isNew: true }
  const [known] = await transaction.select({ at: devices.revokesAt }).from(devices).where(isMine)
  return known?.at ? { at: known.at, isNew: false } : null
}

/**
 * Plans to sign out all devices of a user but one. @returns when it takes effect; `null` if there is no other device.
 */
export async function planSignOuts(
  transaction: Transaction,
  { userId, deviceId }: OwnedDevice,
  now: Date,
): Promise<Date | null> {
  const at = new Date(now.getTime() + custodyActs.wallet['sessions.planned'].planMs)
  const planned = await transaction
    .update(devices)
    .set({ signsOutAt: at })
    .where(and(eq(devices.userId, userId), ne(devices.id, deviceId), isDeviceIn(now), isNull(devices.signsOutAt)))
    .returning({ id: devices.id })
  return planned.length > 0 ? at : null
}

/** Cancels the planned removal or sign-out of a device. @returns whether one was planned. */
export async function keepDevice(
  transaction: Transaction,
  { userId, deviceId }: OwnedDevice,
  now: Date,
): Promise<boolean> {
  const kept = await transaction
    .update(devices)
    .set({ revokesAt: null, signsOutAt: null })
    .where(
      and(
        eq(devices.id, deviceId),
        eq(devices.userId, userId),
        isDeviceIn(now),
        or(isNotNull(devices.revokesAt), isNotNull(devices.signsOutAt)),
      ),
    )
    .returning({ id: devices.id })
  return kept.length > 0
}

/** Removes a device at once. Its halves are retired and can be restored. @returns whether it had access. */
export async function stopDevice(transaction: Transaction, device: OwnedDevice, now: Date): Promise<boolean> {
  if (!(await putOut(transaction, device, now))) return false
  await retireHalvesOf(transaction, device.deviceId, 'device.stopped', now)
  return true
}

/** Cancels the planned removals and sign-outs of all devices of a user. @returns the number of these devices. */
export async function keepDevices(transaction: Transaction, userId: string, now: Date): Promise<number> {
  const kept = await transaction
    .update(devices)
    .set({ revokesAt: null, signsOutAt: null })
    .where(
      and(eq(devices.userId, userId), isDeviceIn(now), or(isNotNull(devices.revokesAt), isNotNull(devices.signsOutAt))),
    )
    .returning({ id: devices.id })
  return kept.length
}

/** Ends all sessions of a user. */
export async function endSessionsOf(transaction: Transaction, userId: string, now: Date): Promise<void> {
  await transaction
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
}

/** Restores a device after a planned removal, with its half if it still exists. Its sessions stay ended. */
export async function restoreDevice(transaction: Transaction, { userId, deviceId }: OwnedDevice): Promise<boolean> {
  const back = await transaction
    .update(devices)
    .set({ revokedAt: null, revokesAt: null, signsOutAt: null })
    .where(and(eq(devices.id, deviceId), eq(devices.userId, userId), isNotNull(devices.revokedAt)))
    .returning({ id: devices.id })
  await restoreHalvesOf(transaction, deviceId)
  return back.length > 0
}

/**
 * Carries out planned acts whose time has passed, and destroys retired halves that were not restored in time. The acts
 * count from their planned time, even if this runs later.
 *
 * @param userId - Only acts of this user.
 * @returns the devices that were removed.
 */
export async function carryOutPlanned(
  queries: Transaction,
  now: Date,
  userId?: string,
): Promise<readonly OwnedDevice[]> {
  return queries.transaction(async (transaction) => {
    const isOfUser = userId === undefined ? undefined : eq(devices.userId, userId)
    const due = await transaction
      .select()
      .from(devices)
      .where(and(isOfUser, or(lte(devices.revokesAt, now), lte(devices.signsOutAt, now))))
      .limit(CARRIED_OUT_AT_ONCE)
      // A weak lock, so that halves and mails that refer to these rows can be stored meanwhile.
      .for('no key update', userId === undefined ? { skipLocked: true } : {})
    const removed: OwnedDevice[] = []
    const entries: AuditEntry[] = []
    for (const { id: deviceId, userId: owner, revokesAt, signsOutAt } of due) {
      const entry = { subject: owner, projectId: null, facts: { device: deviceId } }
      if (revokesAt && revokesAt <= now) {
        await putOut(transaction, { userId: owner, deviceId }, now)
        await retireHalvesOf(transaction, deviceId, 'device.retired', now)
        entries.push({ ...entry, action: 'device.retired' })
        removed.push({ userId: owner, deviceId })
      } else if (signsOutAt) {
        await transaction.update(devices).set({ signsOutAt: null }).where(eq(devices.id, deviceId))
        await endSessionsSince(transaction, deviceId, lte(sessions.signedInAt, signsOutAt), now)
        entries.push({ ...entry, action: 'sessions.retired' })
      }
    }
    for (const by of ['device.retired', 'device.stopped', 'wallet.retired'] as const) {
      const { keptMs } = custodyActs.wallet[by]
      for (const wallet of await wipeRetired(transaction, { by, keptMs }, now)) {
        entries.push({ action: 'halves.wiped', subject: wallet, projectId: null })
      }
    }
    for (const entry of entries) await appendAudit(transaction, entry, now)
    return removed
  })
}

/** Removes a device and ends its sessions. @returns `false` if it was removed before. */
async function putOut(transaction: Transaction, { userId, deviceId }: OwnedDevice, now: Date): Promise<boolean> {
  const out = await transaction
    .update(devices)
    .set({ revokedAt: now, revokesAt: null, signsOutAt: null })
    .where(and(eq(devices.id, deviceId), eq(devices.userId, userId), isNull(devices.revokedAt)))
    .returning({ id: devices.id })
  if (out.length === 0) return false
  await endSessionsSince(transaction, deviceId, sql`true`, now)
  return true
}

async function endSessionsSince(transaction: Transaction, deviceId: string, which: SQL, now: Date): Promise<void> {
  await transaction
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.deviceId, deviceId), isNull(sessions.revokedAt), which))
}
