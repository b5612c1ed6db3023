import 'server-only'
import { and, eq, isNull } from 'drizzle-orm'
import { uuidv7 } from '../custody/uuid-v7'
import type { Queries } from '../database/database'
import type { LoginAddress } from './login-address'
import { devices, sessions, users } from './wallet-tables'

type UserTables = {
  readonly users: typeof users
  readonly devices: typeof devices
  readonly sessions: typeof sessions
}

/** The browser profile that a visitor logs in with. */
export interface LoginDevice {
  /** Thumbprint of its key (RFC 7638). */
  readonly thumbprint: string
  /** Browser and system, as the visitor is shown them. */
  readonly label: string
  readonly embedOrigin: string
}

/** A user with the device that has logged in. */
export interface KnownDevice {
  readonly userId: string
  readonly deviceId: string
  /** The login was the first of this address. */
  readonly isNewUser: boolean
}

/**
 * The user of an address, created with the first login, and the device as approved. A device that was revoked has been
 * approved again.
 */
export async function admitDevice(
  queries: Queries<UserTables>,
  address: LoginAddress,
  device: LoginDevice,
  now: Date,
): Promise<KnownDevice> {
  return queries.transaction(async (transaction) => {
    const { emailIndex, emailIndexKey, emailSealed, scope } = address
    const [created] = await transaction
      .insert(users)
      .values({ id: uuidv7(now.getTime()), scope, emailIndex, emailIndexKey, emailSealed, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: users.id })
    const userId = created?.id ?? (await findUser(transaction, address))
    if (userId === null) throw new Error('a user that exists is not found')
    const seen = { label: device.label, embedOrigin: device.embedOrigin, approvedAt: now, lastSeenAt: now }
    const [known] = await transaction
      .insert(devices)
      .values({ id: uuidv7(now.getTime()), userId, thumbprint: device.thumbprint, ...seen })
      .onConflictDoUpdate({ target: [devices.userId, devices.thumbprint], set: { ...seen, revokedAt: null } })
      .returning({ id: devices.id })
    if (!known) throw new Error('a device was not stored')
    return { userId, deviceId: known.id, isNewUser: created !== undefined }
  })
}

/** Whether a device has been approved for an address, and not revoked. */
export async function isKnownDevice(
  queries: Queries<UserTables>,
  address: Pick<LoginAddress, 'scope' | 'emailIndex'>,
  thumbprint: string,
): Promise<boolean> {
  const found = await queries
    .select({ id: devices.id })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .where(
      and(
        eq(users.scope, address.scope),
        eq(users.emailIndex, address.emailIndex),
        eq(devices.thumbprint, thumbprint),
        isNull(devices.revokedAt),
      ),
    )
  return found.length > 0
}

/**
 * Revokes a device and its sessions.
 *
 * @returns whether it was a device of the user, and not revoked before.
 */
export async function revokeDevice(
  queries: Queries<UserTables>,
  { userId, deviceId }: Pick<KnownDevice, 'userId' | 'deviceId'>,
  now: Date,
): Promise<boolean> {
  return queries.transaction(async (transaction) => {
    const revoked = await transaction
      .update(devices)
      .set({ revokedAt: now })
      .where(and(eq(devices.id, deviceId), eq(devices.userId, userId), isNull(devices.revokedAt)))
      .returning({ id: devices.id })
    if (revoked.length === 0) return false
    await transaction
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(eq(sessions.deviceId, deviceId), isNull(sessions.revokedAt)))
    return true
  })
}

async function findUser(
  queries: Queries<UserTables>,
  { scope, emailIndex }: Pick<LoginAddress, 'scope' | 'emailIndex'>,
): Promise<string | null> {
  const [found] = await queries
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.scope, scope), eq(users.emailIndex, emailIndex)))
  return found?.id ?? null
}
