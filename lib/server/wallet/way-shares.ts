import 'server-only'
import { and, count, eq, isNotNull, lt, max, ne, sql } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import { PROOF_BY_USE_MS } from '@/lib/custody/recovery-contract'
import type { ListedWay, RecoveryWay } from '@/lib/custody/recovery-ways'
import type { Queries } from '../database/database'
import { keyShares, type wallets } from '../tables/wallet-tables'
import { destroyShares, findShare, isLivingShare, type NewShare, rowOf } from './share-records'

type ShareTables = { readonly keyShares: typeof keyShares; readonly wallets: typeof wallets }

/** Sets of one way at the same time. More than one only while the way is being changed. */
const MAX_SETS_OF_A_WAY = 8

/** A set of a way of one wallet. The caller of each function that changes something has locked the wallet. */
export interface WaySet {
  readonly walletId: string
  readonly way: RecoveryWay
  readonly setId: string
}

const isWay = ({ walletId, way }: Omit<WaySet, 'setId'>) =>
  and(eq(keyShares.walletId, walletId), eq(keyShares.kind, 'way'), eq(keyShares.way, way))
const isSet = (set: WaySet) => and(isWay(set), eq(keyShares.setId, set.setId))

/**
 * Stores a half beside the earlier ones of its way.
 *
 * @returns false if this set is stored already.
 * @throws {AppError} `custody.wallet_changed` for an epoch that is not above all others; `custody.recovery_limit` for too
 *   many sets that were never opened.
 */
export async function storeWayShare(
  transaction: Queries<ShareTables>,
  {
    epoch,
    share,
    label,
    credentialId,
    ...set
  }: WaySet & Pick<ListedWay, 'epoch' | 'label' | 'credentialId'> & { readonly share: NewShare },
  now: Date,
): Promise<boolean> {
  const same = await transaction
    .select({ id: keyShares.id })
    .from(keyShares)
    .where(and(isSet(set), isLivingShare, eq(keyShares.wayEpoch, epoch)))
  if (same.length > 0) return false
  const [newest] = await transaction
    .select({ epoch: max(keyShares.wayEpoch) })
    .from(keyShares)
    .where(isWay(set))
  if ((newest?.epoch ?? 0) >= epoch) throw new AppError('custody.wallet_changed')
  const [living] = await transaction
    .select({ sets: count() })
    .from(keyShares)
    .where(and(isWay(set), isLivingShare))
  if ((living?.sets ?? 0) >= MAX_SETS_OF_A_WAY) throw new AppError('custody.recovery_limit')
  const row = { ...rowOf(set.walletId, share, now), kind: 'way', way: set.way, wayEpoch: epoch } as const
  await transaction.insert(keyShares).values({ ...row, label, credentialId })
  return true
}

/** The half of a set of the active wallet of a user; `null` without one. */
export function findWayShare(queries: Queries<ShareTables>, userId: string, set: WaySet) {
  return findShare(queries, userId, sql`${isSet(set)}`)
}

/** Notes which device has received a half. */
export async function noteRelease(
  transaction: Queries<ShareTables>,
  { id }: { readonly id: string },
  deviceId: string,
): Promise<void> {
  await transaction.update(keyShares).set({ releasedTo: deviceId }).where(eq(keyShares.id, id))
}

/**
 * Confirms that the owner has opened a set, and destroys the earlier sets of its way.
 *
 * @param assertProven - Called if an earlier set was confirmed too: it still opens the wallet.
 * @returns whether something has changed.
 * @throws {AppError} `custody.no_half`; `custody.way_unproven` unless this device has received the half.
 */
export async function settleWayShare(
  transaction: Queries<ShareTables>,
  set: WaySet & { readonly deviceId: string },
  assertProven: () => void,
  now: Date,
): Promise<boolean> {
  const row = await findLiving(transaction, set)
  if (!row.settledAt && row.releasedTo !== set.deviceId) throw new AppError('custody.way_unproven')
  const isEarlier = and(isWay(set), lt(keyShares.wayEpoch, row.wayEpoch ?? 0))
  const proven = await transaction
    .select({ id: keyShares.id })
    .from(keyShares)
    .where(and(isEarlier, isLivingShare, isNotNull(keyShares.settledAt)))
  if (proven.length > 0) assertProven()
  if (!row.settledAt) await transaction.update(keyShares).set({ settledAt: now }).where(isSet(set))
  const destroyed = await destroyShares(transaction, isEarlier, 'way.settled', now)
  return destroyed.length > 0 || !row.settledAt
}

/**
 * Destroys the half of the automatic way. Needs a settled set that this device has received lately: the proof by use.
 *
 * @returns false if it is gone already.
 * @throws {AppError} `custody.no_half`; `custody.way_unproven`.
 */
export async function dropAutomaticShare(
  transaction: Queries<ShareTables>,
  kept: WaySet & { readonly deviceId: string },
  now: Date,
): Promise<boolean> {
  const { settledAt, releasedTo, lastReleasedAt } = await findLiving(transaction, kept)
  const isRecent = lastReleasedAt !== null && now.getTime() - lastReleasedAt.getTime() <= PROOF_BY_USE_MS
  if (!settledAt || releasedTo !== kept.deviceId || !isRecent) throw new AppError('custody.way_unproven')
  const isAutomatic = and(eq(keyShares.walletId, kept.walletId), eq(keyShares.kind, 'recovery'))
  const destroyed = await destroyShares(transaction, isAutomatic, 'automatic.dropped', now)
  return destroyed.length > 0
}

/**
 * Destroys all sets of a way. Needs the automatic way or a settled set of another one.
 *
 * @returns false if there is none.
 * @throws {AppError} `custody.way_unproven`.
 */
export async function removeWayShares(
  transaction: Queries<ShareTables>,
  removed: Omit<WaySet, 'setId'>,
  now: Date,
): Promise<boolean> {
  const { walletId, way } = removed
  const isAutomatic = eq(keyShares.kind, 'recovery')
  const isOther = and(eq(keyShares.kind, 'way'), ne(keyShares.way, way), isNotNull(keyShares.settledAt))
  const others = await transaction
    .select({ id: keyShares.id })
    .from(keyShares)
    .where(and(eq(keyShares.walletId, walletId), isLivingShare, sql`(${isAutomatic} or ${isOther})`))
    .limit(1)
  if (others.length === 0) throw new AppError('custody.way_unproven')
  const destroyed = await destroyShares(transaction, isWay(removed), 'way.removed', now)
  return destroyed.length > 0
}

async function findLiving(transaction: Queries<ShareTables>, set: WaySet) {
  const [row] = await transaction
    .select()
    .from(keyShares)
    .where(and(isSet(set), isLivingShare))
  if (!row) throw new AppError('custody.no_half')
  return row
}
