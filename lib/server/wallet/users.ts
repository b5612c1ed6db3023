import 'server-only'
import { and, asc, desc, eq, inArray, isNotNull, TransactionRollbackError } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import { locales, type OfferedLocale } from '@/lib/text/locales'
import type { AuditTables } from '../custody/audit-log'
import { uuidv7 } from '../custody/uuid-v7'
import type { Queries } from '../database/database'
import {
  devices,
  type emailChanges,
  identities,
  keyShares,
  type sessions,
  users,
  wallets,
} from '../tables/wallet-tables'
import { isDeviceIn } from './device-acts'
import { isKeptAddress } from './email-changes'
import { type LoginIdentity, usedIndexKeys } from './login-identity'
import { isLivingShare } from './share-records'

type UserTables = AuditTables & {
  readonly users: typeof users
  readonly identities: typeof identities
  readonly emailChanges: typeof emailChanges
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
  /** In two letters; `null` if unknown. */
  readonly country?: string | null
}

/** A user with the device that has logged in. */
export interface KnownDevice {
  readonly userId: string
  readonly deviceId: string
  /** The login was the first of this identity. */
  readonly isNewUser: boolean
  /** The device is new, or was removed before. */
  readonly isNewDevice: boolean
}

/**
 * The user of an identity, created with the first login, and the device as approved. A device that was revoked has been
 * approved again.
 *
 * @param login.identityId - Of user and identity if they are new: the identity is sealed for this id.
 * @returns `null` if a rotation of keys has changed indexes meanwhile. The user may then have an index that was not
 *   searched, so the caller has to index the address again.
 * @throws {AppError} `email.moved` for an address that a wallet has left a short time ago: it may come back.
 */
export async function admitDevice(
  queries: Queries<UserTables>,
  login: LoginIdentity & { readonly identityId: string },
  device: LoginDevice,
  now: Date,
): Promise<KnownDevice | null> {
  return queries.transaction(async (transaction) => {
    // An identity from before a rotation of keys has an index that the new row would not collide with.
    const known = await findUser(transaction, login)
    if (known === null && !(await hasOnlyKeys(transaction, login))) return null
    if (known === null && (await isKeptAddress(transaction, login, now))) throw new AppError('email.moved')
    const created = known === null ? await createUser(transaction, login, now) : null
    const userId = known ?? created ?? (await findUser(transaction, login))
    if (userId === null) throw new Error('a user that exists is not found')
    const [before] = await transaction
      .select({ revokedAt: devices.revokedAt })
      .from(devices)
      .where(and(eq(devices.userId, userId), eq(devices.thumbprint, device.thumbprint)))
    const { label, embedOrigin, language, country = null } = device
    const seen = { label, embedOrigin, language, country, approvedAt: now, lastSeenAt: now }
    const [admitted] = await transaction
      .insert(devices)
      .values({ id: uuidv7(now.getTime()), userId, thumbprint: device.thumbprint, ...seen })
      .onConflictDoUpdate({ target: [devices.userId, devices.thumbprint], set: { ...seen, revokedAt: null } })
      .returning({ id: devices.id })
    if (!admitted) throw new Error('a device was not stored')
    const isNewDevice = before === undefined || before.revokedAt !== null
    return { userId, deviceId: admitted.id, isNewUser: created !== null, isNewDevice }
  })
}

/**
 * User and identity get the same id: version 0.1 opens the address as that of the user.
 *
 * @returns `null` if another login has created the user of this identity meanwhile.
 */
async function createUser(
  transaction: Queries<UserTables>,
  { identityId, subjectIndexes: _, indexKeyIds: __, ...stored }: LoginIdentity & { readonly identityId: string },
  now: Date,
): Promise<string | null> {
  try {
    // In a transaction of its own, so that no user stays without an identity.
    return await transaction.transaction(async (inner) => {
      await inner.insert(users).values({ id: identityId, createdAt: now })
      const created = await inner
        .insert(identities)
        .values({ id: identityId, userId: identityId, ...stored, createdAt: now })
        .onConflictDoNothing()
        .returning({ id: identities.id })
      return created.length > 0 ? identityId : inner.rollback()
    })
  } catch (thrown) {
    if (thrown instanceof TransactionRollbackError) return null
    throw thrown
  }
}

/** Whether a device has a half of the wallet of an identity, and was not removed. */
export async function isKnownDevice(
  queries: Queries<UserTables>,
  login: FindingIdentity,
  thumbprint: string,
  now: Date,
): Promise<boolean> {
  const found = await queries
    .select({ id: devices.id })
    .from(devices)
    .innerJoin(identities, eq(identities.userId, devices.userId))
    .innerJoin(wallets, and(eq(wallets.userId, devices.userId), eq(wallets.status, 'active')))
    .innerJoin(keyShares, and(eq(keyShares.walletId, wallets.id), eq(keyShares.deviceId, devices.id), isLivingShare))
    .where(and(isIdentity(login), eq(devices.thumbprint, thumbprint), isDeviceIn(now)))
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

/** The mailbox that a user logs in with; `null` for a user of another kind. */
export async function findMailbox(queries: Queries<{ readonly identities: typeof identities }>, userId: string) {
  const isMailbox = and(eq(identities.userId, userId), eq(identities.provider, 'email'))
  const [found] = await queries.select().from(identities).where(isMailbox)
  return found ?? null
}

/** The language of the first device: a new device may belong to a stranger. `null` if no device has one. */
export async function languageOf(queries: Queries<{ readonly devices: typeof devices }>, userId: string) {
  const [first] = await queries
    .select({ language: devices.language })
    .from(devices)
    .where(and(eq(devices.userId, userId), isNotNull(devices.language)))
    .orderBy(asc(devices.id))
    .limit(1)
  return locales.find((locale): locale is OfferedLocale => locale === first?.language) ?? null
}

/** Whether a user has this identity. Runs the same query for `null` (no user), so that both take equal time. */
export async function isIdentityOf(
  queries: Queries<UserTables>,
  login: FindingIdentity,
  userId: string | null,
): Promise<boolean> {
  const found = await findUser(queries, login)
  return found !== null && found === userId
}

async function hasOnlyKeys(queries: Queries<UserTables>, { indexKeyIds }: LoginIdentity): Promise<boolean> {
  return (await usedIndexKeys(queries)).every((keyId) => indexKeyIds.includes(keyId))
}

/** The user of an identity; `null` if it has none. */
export async function findUser(queries: Queries<UserTables>, login: FindingIdentity): Promise<string | null> {
  const [found] = await queries.select({ id: identities.userId }).from(identities).where(isIdentity(login))
  return found?.id ?? null
}

type FindingIdentity = Pick<LoginIdentity, 'scope' | 'provider' | 'subjectIndexes'>

const isIdentity = ({ scope, provider, subjectIndexes }: FindingIdentity) =>
  and(
    eq(identities.scope, scope),
    eq(identities.provider, provider),
    inArray(identities.subjectIndex, [...subjectIndexes]),
  )
