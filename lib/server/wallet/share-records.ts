import 'server-only'
import { and, desc, eq, inArray, isNull, lt, max, ne, or, type SQL, sql } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import { assertCounted, recoveryCount } from '../custody/recovery-limit'
import type { Queries } from '../database/database'
import type { SealedSecret, SecretPlace } from '../keys/seal-row'
import type { WalletActName } from '../tables/custody-acts'
import { devices, keyShares, wallets } from '../tables/wallet-tables'

type ShareTables = { readonly keyShares: typeof keyShares; readonly wallets: typeof wallets }

/** A half, sealed for its row. */
export interface NewShare {
  /** Of the row. */
  readonly id: string
  readonly setId: string
  readonly secret: SealedSecret
}

/** What makes a half the half of its row alone. */
export interface ShareRow {
  readonly id: string
  readonly walletId: string
  readonly setId: string
  readonly kind: 'device' | 'recovery' | 'way'
}

export const placeOfShare = ({ id, walletId, setId, kind }: ShareRow): SecretPlace => [
  'key_shares',
  id,
  walletId,
  setId,
  kind,
]

/** Not destroyed. A retired half can be restored. */
export const isPresentShare = isNull(keyShares.destroyedAt)
/** Neither destroyed nor retired. */
export const isLivingShare = and(isPresentShare, isNull(keyShares.retiredAt))

/** The half that belongs to the set of a device; `null` without one. */
export async function findDeviceShare(
  queries: Queries<ShareTables>,
  { userId, deviceId }: { readonly userId: string; readonly deviceId: string },
) {
  return findShare(queries, userId, eq(keyShares.deviceId, deviceId))
}

/** This domain's half of the recovery set of a user; `null` without a wallet. */
export async function findRecoveryShare(queries: Queries<ShareTables>, userId: string) {
  return findShare(queries, userId, eq(keyShares.kind, 'recovery'))
}

export async function findShare(queries: Queries<ShareTables>, userId: string, which: SQL) {
  const [found] = await queries
    .select({ share: keyShares })
    .from(keyShares)
    .innerJoin(wallets, eq(wallets.id, keyShares.walletId))
    .where(and(eq(wallets.userId, userId), eq(wallets.status, 'active'), isLivingShare, which))
  return found?.share ?? null
}

/** @throws {AppError} `custody.recovery_limit` for a recovery half. */
export async function countRelease(
  transaction: Queries<ShareTables>,
  { id, kind, walletId }: Pick<ShareRow, 'id' | 'kind' | 'walletId'>,
  now: Date,
): Promise<void> {
  if (kind === 'recovery') {
    const { set, isAllowed } = recoveryCount(wallets, now)
    const isWallet = and(eq(wallets.id, walletId), isAllowed)
    assertCounted(await transaction.update(wallets).set(set).where(isWallet).returning({ id: wallets.id }))
  }
  await transaction
    .update(keyShares)
    .set({ released: sql`${keyShares.released} + 1`, lastReleasedAt: now })
    .where(eq(keyShares.id, id))
}

/** Stores the half of a device. The half that it had before is destroyed. */
export async function storeDeviceShare(
  transaction: Queries<ShareTables>,
  { walletId, deviceId, share }: { readonly walletId: string; readonly deviceId: string; readonly share: NewShare },
  now: Date,
): Promise<void> {
  const replaced = and(eq(keyShares.walletId, walletId), eq(keyShares.deviceId, deviceId), isLivingShare)
  await destroyShares(transaction, replaced, 'device.stored', now)
  await transaction.insert(keyShares).values({ ...rowOf(walletId, share, now), kind: 'device', deviceId })
}

/** The newest epoch of the automatic way, from the rows of destroyed halves too; 0 without one. */
export async function newestEpochOf(queries: Shares, walletId: string): Promise<number> {
  const [newest] = await queries
    .select({ epoch: max(keyShares.epoch) })
    .from(keyShares)
    .where(and(eq(keyShares.walletId, walletId), eq(keyShares.kind, 'recovery')))
  return newest?.epoch ?? 0
}

/**
 * Stores the next recovery half. The one before is destroyed: together with an old half of the vault it would still
 * open the wallet.
 *
 * Epochs may be missing: a device can have stored its half in the vault and stopped before this. The caller has locked
 * the wallet.
 *
 * @throws {AppError} `custody.wallet_changed` unless `epoch` is above the newest one.
 */
export async function storeRecoveryShare(
  transaction: Queries<ShareTables>,
  { walletId, epoch, share }: { readonly walletId: string; readonly epoch: number; readonly share: NewShare },
  now: Date,
): Promise<void> {
  if ((await newestEpochOf(transaction, walletId)) >= epoch) throw new AppError('custody.wallet_changed')
  const isOlder = and(eq(keyShares.walletId, walletId), eq(keyShares.kind, 'recovery'), lt(keyShares.epoch, epoch))
  await destroyShares(transaction, isOlder, 'recovery.replaced', now)
  await transaction.insert(keyShares).values({ ...rowOf(walletId, share, now), kind: 'recovery', epoch })
}

type Shares = Queries<{ readonly keyShares: typeof keyShares }>

/** Destroys all halves of a wallet that was never active. */
export async function destroyHalvesOfWallet(
  transaction: Shares,
  walletId: string,
  by: WalletActName,
  now: Date,
): Promise<void> {
  await destroyShares(transaction, eq(keyShares.walletId, walletId), by, now)
}

/** Destroys the halves of a device, retired ones too. Those of a wallet that is set aside can still come back. */
export async function destroyHalvesOfDevice(
  transaction: Shares,
  deviceId: string,
  by: WalletActName,
  now: Date,
): Promise<void> {
  const isOther = or(isNull(keyShares.endedBy), ne(keyShares.endedBy, 'wallet.retired'))
  await destroyShares(transaction, and(eq(keyShares.deviceId, deviceId), isOther), by, now)
}

/** Retires all halves of a wallet. {@link restoreHalvesOfWallet} restores them, until {@link wipeRetired}. */
export async function retireHalvesOfWallet(transaction: Shares, walletId: string, now: Date): Promise<void> {
  await transaction
    .update(keyShares)
    .set({ retiredAt: now, endedBy: 'wallet.retired' })
    .where(and(eq(keyShares.walletId, walletId), isLivingShare))
}

/** Restores the halves that {@link retireHalvesOfWallet} has retired, but not those of removed devices. */
export async function restoreHalvesOfWallet(
  transaction: Queries<{ readonly keyShares: typeof keyShares; readonly devices: typeof devices }>,
  walletId: string,
): Promise<void> {
  const devicesIn = transaction.select({ id: devices.id }).from(devices).where(isNull(devices.revokedAt))
  const isUsable = or(isNull(keyShares.deviceId), inArray(keyShares.deviceId, devicesIn))
  const isSetAside = and(eq(keyShares.walletId, walletId), eq(keyShares.endedBy, 'wallet.retired'), isPresentShare)
  await transaction.update(keyShares).set({ retiredAt: null, endedBy: null }).where(and(isSetAside, isUsable))
}

/**
 * Retires the halves of a device: they are no longer released. They can be restored until {@link wipeRetired} destroys
 * them.
 */
export async function retireHalvesOf(
  transaction: Shares,
  deviceId: string,
  by: WalletActName,
  now: Date,
): Promise<void> {
  await transaction
    .update(keyShares)
    .set({ retiredAt: now, endedBy: by })
    .where(and(eq(keyShares.deviceId, deviceId), isLivingShare))
}

/** Restores the retired halves of a device, unless it has newer ones. Halves of wallets that are set aside stay retired. */
export async function restoreHalvesOf(transaction: Queries<ShareTables>, deviceId: string): Promise<void> {
  const newer = await transaction
    .select({ id: keyShares.id })
    .from(keyShares)
    .where(and(eq(keyShares.deviceId, deviceId), isLivingShare))
  if (newer.length > 0) return
  // Only the newest one: it has replaced the earlier ones.
  const active = transaction.select({ id: wallets.id }).from(wallets).where(eq(wallets.status, 'active'))
  const [newest] = await transaction
    .select({ id: keyShares.id })
    .from(keyShares)
    .where(and(eq(keyShares.deviceId, deviceId), isPresentShare, inArray(keyShares.walletId, active)))
    .orderBy(desc(keyShares.createdAt))
    .limit(1)
  if (newest)
    await transaction.update(keyShares).set({ retiredAt: null, endedBy: null }).where(eq(keyShares.id, newest.id))
}

/** Destroys the halves that an act has retired, after the time of the act. @returns the wallets of these halves. */
export async function wipeRetired(
  transaction: Shares,
  { by, keptMs }: { readonly by: WalletActName; readonly keptMs: number },
  now: Date,
): Promise<readonly string[]> {
  const isOver = and(eq(keyShares.endedBy, by), lt(keyShares.retiredAt, new Date(now.getTime() - keptMs)))
  return destroyShares(transaction, isOver, 'halves.wiped', now)
}

/** Destroys halves, and keeps their rows. @returns the wallet of each. */
export async function destroyShares(
  transaction: Shares,
  which: SQL | undefined,
  by: WalletActName,
  now: Date,
): Promise<readonly string[]> {
  const destroyed = await transaction
    .update(keyShares)
    .set({ destroyedAt: now, endedBy: by, sealed: new Uint8Array(), wrappedKey: new Uint8Array() })
    .where(and(isPresentShare, which))
    .returning({ walletId: keyShares.walletId })
  return destroyed.map(({ walletId }) => walletId)
}

export const rowOf = (walletId: string, { id, setId, secret }: NewShare, now: Date) => ({
  id,
  walletId,
  setId,
  sealed: secret.sealed,
  wrappedKey: secret.wrappedKey,
  keyId: secret.keyId,
  createdAt: now,
})
