import 'server-only'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { OfferedLocale } from '@/lib/text/locales'
import type { AuditTables } from '../custody/audit-log'
import { uuidv7 } from '../custody/uuid-v7'
import type { Queries } from '../database/database'
import { devices, keyShares, type sessions, users, wallets } from '../tables/wallet-tables'
import { isDeviceIn } from './device-acts'
import { type LoginAddress, usedIndexKeys } from './login-address'
import { isLivingShare } from './share-records'

type UserTables = AuditTables & {
  readonly users: typeof users
  readonly devices: typeof devices
  readonly sessions: typeof sessions
  readonly wallets: typeof wallets
  readonly keyShares: typeof keyShares
}

/** The browser profile that a visitor logs in with. */
export interface LoginDevice {
  /** Thumbprint of its key (RFC 7638). */
  readonly thumbprint: string
  /** Browser and system, as the visitor is shown them. */
  readonly label: string
  readonly embedOrigin: string
  /** Of the frame. */
  readonly language: OfferedLocale
}

/** A user with the device that has logged in. */
export interface KnownDevice {
  readonly userId: string
  readonly deviceId: string
  /** The login was the first of this address. */
  readonly isNewUser: boolean
  /** The device is new, or was removed before. */
  readonly isNewDevice: boolean
}

/**
 * The user of an address, created with the first login, and the device as approved. A device that was revoked has been
 * approved again.
 *
 * @param address.userId - Of the user if it is new; the address is sealed for this row.
 * @returns `null` if a rotation of keys has changed indexes meanwhile. The user may then have an index that was not
 *   searched, so the caller has to index the address again.
 */
export async function admitDevice(
  queries: Queries<UserTables>,
  address: LoginAddress & { readonly userId: string },
  device: LoginDevice,
  now: Date,
): Promise<KnownDevice | null> {
  return queries.transaction(async (transaction) => {
    const { userId: id, emailIndexes: _, indexKeyIds: __, ...stored } = address
    // A user from before a rotation of keys has an index that the new row would not collide with.
    const known = await findUser(transaction, address)
    if (known === null && !(await hasOnlyKeys(transaction, address))) return null
    const [created] =
      known === null
        ? await transaction
            .insert(users)
            .values({ id, ...stored, createdAt: now })
            .onConflictDoNothing()
            .returning({ id: users.id })
        : []
    const userId = known ?? created?.id ?? (await findUser(transaction, address))
    if (userId === null) throw new Error('a user that exists is not found')
    const [before] = await transaction
      .select({ revokedAt: devices.revokedAt })
      .from(devices)
      .where(and(eq(devices.userId, userId), eq(devices.thumbprint, device.thumbprint)))
    const { label, embedOrigin, language } = device
    const seen = { label, embedOrigin, language, approvedAt: now, lastSeenAt: now }
    const [admitted] = await transaction
      .insert(devices)
      .values({ id: uuidv7(now.getTime()), userId, thumbprint: device.thumbprint, ...seen })
      .onConflictDoUpdate({ target: [devices.userId, devices.thumbprint], set: { ...seen, revokedAt: null } })
      .returning({ id: devices.id })
    if (!admitted) throw new Error('a device was not stored')
    const isNewDevice = before === undefined || before.revokedAt !== null
    return { userId, deviceId: admitted.id, isNewUser: created !== undefined, isNewDevice }
  })
}

/** Whether a device has a half of the wallet of an address, and was not removed. */
export async function isKnownDevice(
  queries: Queries<UserTables>,
  address: Pick<LoginAddress, 'scope' | 'emailIndexes'>,
  thumbprint: string,
  now: Date,
): Promise<boolean> {
  const found = await queries
    .select({ id: devices.id })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .innerJoin(wallets, and(eq(wallets.userId, users.id), eq(wallets.status, 'active')))
    .innerJoin(keyShares, and(eq(keyShares.walletId, wallets.id), eq(keyShares.deviceId, devices.id), isLivingShare))
    .where(
      and(
        eq(users.scope, address.scope),
        inArray(users.emailIndex, [...address.emailIndexes]),
        eq(devices.thumbprint, thumbprint),
        isDeviceIn(now),
      ),
    )
  return found.length > 0
}

/** The devices of a user that were not removed, last seen first. */
export async function listDevices(queries: Queries<UserTables>, userId: string, now: Date) {
  return queries
    .select()
    .from(devices)
    .where(and(eq(devices.userId, userId), isDeviceIn(now)))
    .orderBy(desc(devices.lastSeenAt))
}

/** A user whose session is alive. */
export async function readUser(queries: Queries<UserTables>, userId: string) {
  const [found] = await queries.select().from(users).where(eq(users.id, userId))
  if (!found) throw new Error('the user of a session is not found')
  return found
}

/** Whether a user has this address. Runs the same query for `null` (no user), so that both take equal time. */
export async function isAddressOf(
  queries: Queries<UserTables>,
  address: Pick<LoginAddress, 'scope' | 'emailIndexes'>,
  userId: string | null,
): Promise<boolean> {
  const found = await findUser(queries, address)
  return found !== null && found === userId
}

async function hasOnlyKeys(queries: Queries<UserTables>, { indexKeyIds }: LoginAddress): Promise<boolean> {
  return (await usedIndexKeys(queries)).every((keyId) => indexKeyIds.includes(keyId))
}

/** The user of an address; `null` if it has none. */
export async function findUser(
  queries: Queries<UserTables>,
  { scope, emailIndexes }: Pick<LoginAddress, 'scope' | 'emailIndexes'>,
): Promise<string | null> {
  const [found] = await queries
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.scope, scope), inArray(users.emailIndex, [...emailIndexes])))
  return found?.id ?? null
}
