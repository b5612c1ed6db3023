import 'server-only'
import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import type { ListedWay } from '@/lib/custody/recovery-ways'
import { isSameWallet, type WalletAddresses } from '@/lib/custody/wallet-addresses'
import type { ImplementationName } from '@/lib/smart-account/account-implementation'
import { addressesOf, addressRows } from '../custody/address-rows'
import { uuidv7 } from '../custody/uuid-v7'
import type { Queries } from '../database/database'
import type { WalletActName } from '../tables/custody-acts'
import { type devices, keyShares, walletAddresses, walletChallenges, wallets } from '../tables/wallet-tables'
import {
  destroyHalvesOfWallet,
  isLivingShare,
  type NewShare,
  restoreHalvesOfWallet,
  retireHalvesOfWallet,
  storeDeviceShare,
  storeRecoveryShare,
} from './share-records'

/** A device creates its wallet within this time. */
const CHALLENGE_LIFE_MS = 10 * 60_000
const FIRST_EPOCH = 1

type WalletRecordTables = {
  readonly devices: typeof devices
  readonly wallets: typeof wallets
  readonly walletAddresses: typeof walletAddresses
  readonly keyShares: typeof keyShares
  readonly walletChallenges: typeof walletChallenges
}

/** Who creates a wallet: a user, on a device. */
export interface WalletOwner {
  readonly userId: string
  readonly deviceId: string
}

/** A new id and nonce for this device. */
export async function challengeWallet(
  queries: Queries<WalletRecordTables>,
  { userId, deviceId }: WalletOwner,
  now: Date,
): Promise<{ readonly walletId: string; readonly nonce: string }> {
  const [walletId, nonce] = [uuidv7(now.getTime()), randomBytes(32).toString('base64url')]
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIFE_MS)
  await queries.insert(walletChallenges).values({ id: walletId, userId, deviceId, nonce, expiresAt })
  return { walletId, nonce }
}

/** @returns the nonce of a challenge of this device that has not ended, used or not; `null` for any other. */
export async function findNonce(
  queries: Queries<WalletRecordTables>,
  walletId: string,
  { userId, deviceId }: WalletOwner,
  now: Date,
): Promise<string | null> {
  const [found] = await queries
    .select({ nonce: walletChallenges.nonce })
    .from(walletChallenges)
    .where(
      and(
        eq(walletChallenges.id, walletId),
        eq(walletChallenges.userId, userId),
        eq(walletChallenges.deviceId, deviceId),
        gt(walletChallenges.expiresAt, now),
      ),
    )
  return found?.nonce ?? null
}

/**
 * Stores a pending wallet with both halves of this domain. Its challenge is used up; the same wallet again succeeds.
 *
 * @throws {AppError} `custody.wallet_exists` for a user who has a wallet; `request.invalid` for a challenge that was used
 *   for another wallet.
 */
export async function createWallet(
  queries: Queries<WalletRecordTables>,
  owner: WalletOwner,
  wallet: {
    readonly walletId: string
    readonly addresses: WalletAddresses
    readonly device: NewShare
    readonly recovery: NewShare
    /** Default: that of wallets of older processes. */
    readonly accountImplementation?: ImplementationName
  },
  now: Date,
): Promise<void> {
  const { walletId, addresses, device, recovery, accountImplementation } = wallet
  await queries.transaction(async (transaction) => {
    if (await findActive(transaction, owner.userId)) throw new AppError('custody.wallet_exists')
    const used = await transaction
      .update(walletChallenges)
      .set({ usedAt: now })
      .where(and(eq(walletChallenges.id, walletId), isNull(walletChallenges.usedAt)))
      .returning({ id: walletChallenges.id })
    if (used.length === 0) return assertSameWallet(transaction, wallet)
    await dropPending(transaction, owner, now)
    await transaction.insert(wallets).values({
      id: walletId,
      userId: owner.userId,
      status: 'pending',
      createdAt: now,
      ...(accountImplementation && { accountImplementation }),
    })
    await transaction.insert(walletAddresses).values(addressRows(walletId, addresses))
    await storeDeviceShare(transaction, { walletId, deviceId: owner.deviceId, share: device }, now)
    await storeRecoveryShare(transaction, { walletId, epoch: FIRST_EPOCH, share: recovery }, now)
  })
}

/**
 * Makes a pending wallet the wallet of its user. The other pending ones of the user are dropped, with their halves.
 *
 * @returns whether it was pending; an active one stays as it is.
 * @throws {AppError} `custody.wallet_exists` if another wallet was faster; `request.not_found` for one that is not there.
 */
export async function activateWallet(
  transaction: Queries<WalletRecordTables>,
  walletId: string,
  { userId }: Pick<WalletOwner, 'userId'>,
  now: Date,
): Promise<boolean> {
  const mine = await lockWalletsOf(transaction, userId)
  const active = mine.find(({ status }) => status === 'active')
  if (active) {
    if (active.id === walletId) return false
    throw new AppError('custody.wallet_exists')
  }
  const isPending = mine.some(({ id, status }) => id === walletId && status === 'pending')
  if (!isPending || !(await hasBothHalves(transaction, walletId))) throw new AppError('request.not_found')
  await transaction.update(wallets).set({ status: 'active', activatedAt: now }).where(eq(wallets.id, walletId))
  for (const { id, status } of mine) {
    if (id !== walletId && status === 'pending') await dropWallet(transaction, id, 'wallet.activated', now)
  }
  return true
}

/**
 * Sets the active wallet of a user aside, with its halves.
 *
 * @throws {AppError} `request.not_found` unless it is active.
 */
export async function retireWallet(
  transaction: Queries<WalletRecordTables>,
  walletId: string,
  { userId }: Pick<WalletOwner, 'userId'>,
  now: Date,
): Promise<void> {
  const isMine = and(eq(wallets.id, walletId), eq(wallets.userId, userId), eq(wallets.status, 'active'))
  const retired = await transaction
    .update(wallets)
    .set({ status: 'retired' })
    .where(isMine)
    .returning({ id: wallets.id })
  if (retired.length === 0) throw new AppError('request.not_found')
  await retireHalvesOfWallet(transaction, walletId, now)
}

/**
 * Makes a wallet that was set aside the wallet of its user again, with its halves. Halves of devices that were removed
 * meanwhile stay retired. A newer wallet is set aside instead: one login code is enough to make one.
 *
 * @returns the newer wallet; `null` without one.
 * @throws {AppError} `request.not_found` unless the wallet is set aside and its recovery half is not destroyed.
 */
export async function restoreWallet(
  transaction: Queries<WalletRecordTables>,
  walletId: string,
  { userId }: Pick<WalletOwner, 'userId'>,
  now: Date,
): Promise<string | null> {
  const mine = await lockWalletsOf(transaction, userId)
  if (!mine.some(({ id, status }) => id === walletId && status === 'retired')) throw new AppError('request.not_found')
  await restoreHalvesOfWallet(transaction, walletId)
  const living = await livingKindsOf(transaction, walletId)
  if (!living.includes('recovery') && !living.includes('way')) throw new AppError('request.not_found')
  const newer = mine.find(({ status }) => status === 'active')
  if (newer) await retireWallet(transaction, newer.id, { userId }, now)
  await transaction.update(wallets).set({ status: 'active' }).where(eq(wallets.id, walletId))
  return newer?.id ?? null
}

/**
 * Locks the active wallet of a user until the transaction ends.
 *
 * @throws {AppError} `request.not_found` unless it is this one.
 */
export async function lockActiveWallet(
  transaction: Queries<WalletRecordTables>,
  walletId: string,
  { userId }: Pick<WalletOwner, 'userId'>,
): Promise<{ readonly walletId: string; readonly addresses: WalletAddresses }> {
  const mine = await lockWalletsOf(transaction, userId)
  if (!mine.some(({ id, status }) => id === walletId && status === 'active')) throw new AppError('request.not_found')
  return { walletId, addresses: await readAddresses(transaction, walletId) }
}

/** Changes of a user's wallets run one after the other, so that each sees the result of the one before. */
async function lockWalletsOf(transaction: Queries<WalletRecordTables>, userId: string) {
  return transaction.select().from(wallets).where(eq(wallets.userId, userId)).orderBy(wallets.id).for('update')
}

/** A device that was revoked meanwhile has taken its half with it. */
async function hasBothHalves(transaction: Queries<WalletRecordTables>, walletId: string): Promise<boolean> {
  return (await livingKindsOf(transaction, walletId)).length === 2
}

async function livingKindsOf(transaction: Queries<WalletRecordTables>, walletId: string) {
  const living = await transaction
    .selectDistinct({ kind: keyShares.kind })
    .from(keyShares)
    .where(and(eq(keyShares.walletId, walletId), isLivingShare))
  return living.map(({ kind }) => kind)
}

/** The wallet of a user, as the frame has to know it; `null` before it is active. */
export async function readWallet(queries: Queries<WalletRecordTables>, { userId, deviceId }: WalletOwner) {
  const wallet = await findActive(queries, userId)
  if (!wallet) return null
  const isOfWallet = eq(keyShares.walletId, wallet.id)
  const shares = await queries
    .select()
    .from(keyShares)
    .where(and(isOfWallet, isLivingShare))
    .orderBy(desc(keyShares.epoch))
  const recovery = shares.find(({ kind }) => kind === 'recovery')
  const ways = shares.flatMap((share) => listedWayOf(share) ?? [])
  if (!recovery && ways.length === 0) throw new Error('a wallet has no recovery set')
  return {
    walletId: wallet.id,
    addresses: await readAddresses(queries, wallet.id),
    deviceSetId: shares.find((share) => share.deviceId === deviceId)?.setId ?? null,
    recoverySetId: recovery?.setId ?? null,
    epoch: recovery?.epoch ?? null,
    smartAccount: { implementation: wallet.accountImplementation, salt: wallet.accountSalt },
    ways: ways.toSorted((one, other) => other.storedAt - one.storedAt || other.epoch - one.epoch),
  }
}

/** `null` for a half of another kind. */
function listedWayOf(share: typeof keyShares.$inferSelect): ListedWay | null {
  const { kind, way, wayEpoch, setId, createdAt, label, credentialId, settledAt } = share
  if (kind !== 'way' || way === null || wayEpoch === null) return null
  return {
    ...{ way, setId, epoch: wayEpoch, label, credentialId },
    storedAt: createdAt.getTime(),
    isProven: settledAt !== null,
  }
}

/** The addresses of a wallet, in any state. */
export async function readAddresses(
  queries: Queries<{ readonly walletAddresses: typeof walletAddresses }>,
  walletId: string,
): Promise<WalletAddresses> {
  const rows = await queries.select().from(walletAddresses).where(eq(walletAddresses.walletId, walletId))
  const addresses = addressesOf(rows)
  if (!addresses) throw new Error('a wallet lacks an address')
  return addresses
}

async function findActive(queries: Queries<WalletRecordTables>, userId: string) {
  const [found] = await queries
    .select()
    .from(wallets)
    .where(and(eq(wallets.userId, userId), eq(wallets.status, 'active')))
  return found
}

/** A device that begins anew has given up the wallet that it began before. */
async function dropPending(transaction: Queries<WalletRecordTables>, owner: WalletOwner, now: Date): Promise<void> {
  const pending = await transaction
    .selectDistinct({ id: wallets.id })
    .from(wallets)
    .innerJoin(keyShares, eq(keyShares.walletId, wallets.id))
    .where(and(eq(wallets.userId, owner.userId), eq(wallets.status, 'pending'), eq(keyShares.deviceId, owner.deviceId)))
  for (const { id } of pending) await dropWallet(transaction, id, 'wallet.created', now)
}

async function dropWallet(
  transaction: Queries<WalletRecordTables>,
  walletId: string,
  by: WalletActName,
  now: Date,
): Promise<void> {
  await transaction
    .update(wallets)
    .set({ status: 'dropped' })
    .where(and(eq(wallets.id, walletId), ne(wallets.status, 'active')))
  await destroyHalvesOfWallet(transaction, walletId, by, now)
}

async function assertSameWallet(
  transaction: Queries<WalletRecordTables>,
  { walletId, addresses, device, recovery }: Parameters<typeof createWallet>[2],
): Promise<void> {
  const rows = await transaction
    .select({ setId: keyShares.setId })
    .from(wallets)
    .innerJoin(keyShares, eq(keyShares.walletId, wallets.id))
    .where(and(eq(wallets.id, walletId), eq(wallets.status, 'pending'), isLivingShare))
  const sets = rows.map(({ setId }) => setId)
  const isSame =
    sets.includes(device.setId) &&
    sets.includes(recovery.setId) &&
    isSameWallet(await readAddresses(transaction, walletId), addresses)
  if (!isSame) throw new AppError('request.invalid', { details: { walletId: 'Invalid input' } })
}
