import 'server-only'
import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import { assertCounted, recoveryCount } from '../custody/recovery-limit'
import type { Queries } from '../database/database'
import type { SealedSecret, SecretPlace } from '../keys/seal-row'
import { keyShares, wallets } from './wallet-tables'

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
  readonly kind: 'device' | 'recovery'
}

export const placeOfShare = ({ id, walletId, setId, kind }: ShareRow): SecretPlace => [
  'key_shares',
  id,
  walletId,
  setId,
  kind,
]

const isLiving = isNull(keyShares.destroyedAt)

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

async function findShare(queries: Queries<ShareTables>, userId: string, which: SQL) {
  const [found] = await queries
    .select({ share: keyShares })
    .from(keyShares)
    .innerJoin(wallets, eq(wallets.id, keyShares.walletId))
    .where(and(eq(wallets.userId, userId), eq(wallets.status, 'active'), isLiving, which))
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
  await destroyHalvesOf(transaction, { walletId, deviceId }, now)
  await transaction.insert(keyShares).values({ ...rowOf(walletId, share, now), kind: 'device', deviceId })
}

/**
 * Stores the next recovery half. The one before is destroyed: together with an old half of the vault it would still open
 * the wallet.
 *
 * Epochs may be missing: a device can have stored its half in the vault and stopped before this.
 *
 * @throws {AppError} `custody.wallet_changed` unless `epoch` is above the newest one.
 */
export async function storeRecoveryShare(
  transaction: Queries<ShareTables>,
  { walletId, epoch, share }: { readonly walletId: string; readonly epoch: number; readonly share: NewShare },
  now: Date,
): Promise<void> {
  const replaced = await destroy(
    transaction,
    and(eq(keyShares.walletId, walletId), eq(keyShares.kind, 'recovery'), lt(keyShares.epoch, epoch)),
    now,
  )
  if (epoch > 1 && replaced === 0) throw new AppError('custody.wallet_changed')
  await transaction.insert(keyShares).values({ ...rowOf(walletId, share, now), kind: 'recovery', epoch })
}

/** Destroys halves: what is left of them is that they were there. */
export async function destroyHalvesOf(
  transaction: Queries<{ readonly keyShares: typeof keyShares }>,
  { walletId, deviceId }: { readonly walletId?: string; readonly deviceId?: string },
  now: Date,
): Promise<void> {
  await destroy(
    transaction,
    and(
      walletId === undefined ? undefined : eq(keyShares.walletId, walletId),
      deviceId === undefined ? undefined : eq(keyShares.deviceId, deviceId),
    ),
    now,
  )
}

async function destroy(
  transaction: Queries<{ readonly keyShares: typeof keyShares }>,
  which: SQL | undefined,
  now: Date,
): Promise<number> {
  const destroyed = await transaction
    .update(keyShares)
    .set({ destroyedAt: now, sealed: new Uint8Array(), wrappedKey: new Uint8Array() })
    .where(and(isLiving, which))
    .returning({ id: keyShares.id })
  return destroyed.length
}

const rowOf = (walletId: string, { id, setId, secret }: NewShare, now: Date) => ({
  id,
  walletId,
  setId,
  sealed: secret.sealed,
  wrappedKey: secret.wrappedKey,
  keyId: secret.keyId,
  createdAt: now,
})

/** Whether a half of any wallet is here. */
export async function holdsHalves(queries: Queries<{ readonly keyShares: typeof keyShares }>): Promise<boolean> {
  const found = await queries.select({ id: keyShares.id }).from(keyShares).where(isLiving).limit(1)
  return found.length > 0
}
