import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { and, count, desc, eq, isNotNull, isNull, lt, ne } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import { PROOF_BY_USE_MS } from '@/lib/custody/recovery-contract'
import type { RecoveryWay } from '@/lib/custody/recovery-ways'
import type { WalletSignatures } from '@/lib/custody/wallet-schemas'
import { assertCounted, recoveryCount } from '../custody/recovery-limit'
import { uuidv7 } from '../custody/uuid-v7'
import { RECOVERY_RELEASED } from '../custody/verify-audit'
import type { Queries } from '../database/database'
import type { KeyProvider } from '../keys/key-provider'
import { openSecret, type SecretPlace, sealSecret } from '../keys/seal-row'
import { recoveryHalves, recoveryWays, subjects } from '../tables/vault-tables'
import { secretOfHalf } from './recovery-halves'
import { addDevice, approvalFor, assertNotHeld, lockWallet } from './vault-access'
import { findSigned, type HalfTables, runAct, type Signed, type WalletRequest } from './vault-acts'

/** Sets of one way at the same time. More than one only while the way is being changed. */
const MAX_SETS_OF_A_WAY = 8

type WayRow = typeof recoveryWays.$inferSelect

/** A set of a way of one wallet. */
interface WaySet {
  readonly walletId: string
  readonly way: RecoveryWay
  readonly setId: string
}

const isWay = ({ walletId, way }: Omit<WaySet, 'setId'>) =>
  and(eq(recoveryWays.walletId, walletId), eq(recoveryWays.way, way))
const isSet = (set: WaySet) => and(isWay(set), eq(recoveryWays.setId, set.setId))
const isLiving = isNull(recoveryWays.destroyedAt)

/**
 * Stores an encrypted half beside the earlier ones. Its epoch is the newest of the way plus one. The same half again
 * succeeds.
 *
 * @throws {AppError} `custody.not_approved`; `custody.wallet_changed` with `epoch`, the newest one;
 *   `custody.recovery_limit` for too many sets that were never opened.
 */
export async function storeWay(
  queries: Queries<HalfTables>,
  { blob, signatures, ...stored }: WaySet & Signed & { readonly epoch: number; readonly blob: Uint8Array },
  request: WalletRequest,
): Promise<void> {
  const { keys, now } = request
  const { walletId, way, setId, epoch } = stored
  const sealed = await sealSecret(keys, blob, placeOfWay(stored))
  await runAct(queries, 'way.stored', walletId, request, async (transaction) => {
    const act = { name: 'store recovery way', way, setId, epoch } as const
    const subject = await findSigned(transaction, walletId, act, signatures, request)
    if (!subject) return null
    const [newest] = await transaction
      .select()
      .from(recoveryWays)
      .where(isWay(stored))
      .orderBy(desc(recoveryWays.epoch))
      .limit(1)
    const newestEpoch = newest?.epoch ?? 0
    if (!newest || epoch > newestEpoch || !(await isStored(newest, { ...stored, blob }, keys))) {
      if (epoch !== newestEpoch + 1) throw new AppError('custody.wallet_changed', { details: { epoch: newestEpoch } })
      const [living] = await transaction
        .select({ sets: count() })
        .from(recoveryWays)
        .where(and(isWay(stored), isLiving))
      if ((living?.sets ?? 0) >= MAX_SETS_OF_A_WAY) throw new AppError('custody.recovery_limit')
      const id = uuidv7(now.getTime())
      await transaction.insert(recoveryWays).values({ id, ...stored, ...sealed, storedAt: now })
    }
    await addDevice(transaction, subject, request.device, now)
    return { facts: { way, set: setId, epoch }, result: undefined }
  })
}

/**
 * Opens an encrypted half: for a device that the owner has approved a short time ago, or, with signatures of the
 * wallet's keys, for a device of the wallet. The device then belongs to the wallet.
 *
 * @returns the blob of the owner. The caller encrypts it to the device.
 * @throws {AppError} `custody.not_approved`; `custody.no_half`; `custody.recovery_limit`; `custody.recovery_held`.
 */
export async function openWay(
  queries: Queries<HalfTables>,
  { signatures, ...wanted }: WaySet & { readonly signatures?: WalletSignatures | undefined },
  request: WalletRequest,
): Promise<Uint8Array> {
  const { device, keys, now } = request
  const { walletId, way, setId } = wanted
  const released = await runAct(queries, RECOVERY_RELEASED, walletId, request, async (transaction) => {
    const act = { name: 'prove recovery way', way, setId } as const
    const subject = signatures
      ? await findSigned(transaction, walletId, act, signatures, request)
      : await lockWallet(transaction, walletId, device)
    if (!subject) return null
    if (!signatures) {
      const approval = await approvalFor(transaction, subject, device, keys, now)
      if (!approval) return null
      await assertNotHeld(transaction, subject, approval, device, now)
    }
    const [row] = await transaction
      .update(recoveryWays)
      .set({ releasedTo: device.thumbprint, releasedAt: now })
      .where(and(isSet(wanted), isLiving))
      .returning()
    const secret = row && secretOfHalf(row)
    if (!row || !secret) throw new AppError('custody.no_half')
    if (!signatures) {
      const { set, isAllowed } = recoveryCount(subjects, now)
      const isSubject = and(eq(subjects.walletId, walletId), isAllowed)
      assertCounted(await transaction.update(subjects).set(set).where(isSubject).returning({ id: subjects.walletId }))
    }
    await addDevice(transaction, subject, device, now)
    return { facts: { way, set: setId, epoch: row.epoch }, result: { row, secret } }
  })
  // Only after the entry of the log is stored.
  return openSecret(keys, released.secret, placeOfWay(released.row))
}

/**
 * Confirms that the owner has opened a set, and destroys the earlier sets of its way. Needs the release of the set to
 * this device, unless it is confirmed already.
 *
 * @throws {AppError} `custody.not_approved`; `custody.no_half`; `custody.way_unproven`.
 */
export async function settleWay(
  queries: Queries<HalfTables>,
  { signatures, ...wanted }: WaySet & Signed,
  request: WalletRequest,
): Promise<void> {
  const { device, now } = request
  const { walletId, way, setId } = wanted
  await runAct(queries, 'way.settled', walletId, request, async (transaction) => {
    const act = { name: 'settle recovery way', way, setId } as const
    if (!(await findSigned(transaction, walletId, act, signatures, request))) return null
    const row = await findLiving(transaction, wanted)
    if (!row.settledAt && row.releasedTo !== device.thumbprint) throw new AppError('custody.way_unproven')
    if (!row.settledAt) await transaction.update(recoveryWays).set({ settledAt: now }).where(isSet(wanted))
    const destroyed = await destroyWays(transaction, and(isWay(wanted), lt(recoveryWays.epoch, row.epoch)), now)
    return { facts: { way, set: setId, destroyed }, result: undefined }
  })
}

/**
 * Destroys the halves of all sets of the automatic way. Needs a settled set that this device has received lately: the
 * proof by use. Again it succeeds.
 *
 * @throws {AppError} `custody.not_approved`; `custody.no_half`; `custody.way_unproven`.
 */
export async function dropAutomatic(
  queries: Queries<HalfTables>,
  { signatures, ...kept }: WaySet & Signed,
  request: WalletRequest,
): Promise<void> {
  const { device, now } = request
  const { walletId, way, setId } = kept
  await runAct(queries, 'automatic.dropped', walletId, request, async (transaction) => {
    const act = { name: 'drop automatic recovery', way, setId } as const
    if (!(await findSigned(transaction, walletId, act, signatures, request))) return null
    const { settledAt, releasedTo, releasedAt } = await findLiving(transaction, kept)
    const isRecent = releasedAt !== null && now.getTime() - releasedAt.getTime() <= PROOF_BY_USE_MS
    if (!settledAt || releasedTo !== device.thumbprint || !isRecent) throw new AppError('custody.way_unproven')
    const destroyed = await transaction
      .update(recoveryHalves)
      .set({ keyId: null, wrappedKey: null, sealed: null, destroyedAt: now })
      .where(and(eq(recoveryHalves.walletId, walletId), isNull(recoveryHalves.destroyedAt)))
      .returning({ epoch: recoveryHalves.epoch })
    return { facts: { way, set: setId, destroyed: destroyed.length }, result: undefined }
  })
}

/**
 * Destroys all sets of a way. Needs the automatic way or a settled set of another way: the last one is never destroyed.
 *
 * @throws {AppError} `custody.not_approved`; `custody.way_unproven`.
 */
export async function removeWay(
  queries: Queries<HalfTables>,
  { signatures, ...removed }: Omit<WaySet, 'setId'> & Signed,
  request: WalletRequest,
): Promise<void> {
  const { walletId, way } = removed
  await runAct(queries, 'way.removed', walletId, request, async (transaction) => {
    const act = { name: 'remove recovery way', way } as const
    if (!(await findSigned(transaction, walletId, act, signatures, request))) return null
    if (!(await hasOther(transaction, removed))) throw new AppError('custody.way_unproven')
    const destroyed = await destroyWays(transaction, isWay(removed), request.now)
    return { facts: { way, destroyed }, result: undefined }
  })
}

/** Whether a wallet can be recovered without a way. */
async function hasOther(transaction: Queries<HalfTables>, { walletId, way }: Omit<WaySet, 'setId'>): Promise<boolean> {
  const automatic = await transaction
    .select({ id: recoveryHalves.id })
    .from(recoveryHalves)
    .where(and(eq(recoveryHalves.walletId, walletId), isNull(recoveryHalves.destroyedAt)))
    .limit(1)
  if (automatic.length > 0) return true
  const isOther = and(eq(recoveryWays.walletId, walletId), ne(recoveryWays.way, way), isNotNull(recoveryWays.settledAt))
  const others = await transaction
    .select({ id: recoveryWays.id })
    .from(recoveryWays)
    .where(and(isOther, isLiving))
    .limit(1)
  return others.length > 0
}

/** @throws {AppError} `custody.no_half`. */
async function findLiving(transaction: Queries<HalfTables>, set: WaySet): Promise<WayRow> {
  const [row] = await transaction
    .select()
    .from(recoveryWays)
    .where(and(isSet(set), isLiving))
  if (!row) throw new AppError('custody.no_half')
  return row
}

async function destroyWays(
  transaction: Queries<HalfTables>,
  which: ReturnType<typeof isWay>,
  now: Date,
): Promise<number> {
  const destroyed = await transaction
    .update(recoveryWays)
    .set({ keyId: null, wrappedKey: null, sealed: null, destroyedAt: now })
    .where(and(which, isLiving))
    .returning({ id: recoveryWays.id })
  return destroyed.length
}

/** Whether a row equals the request. Then the request is a retry, whose first answer was lost. */
async function isStored(
  row: WayRow,
  { setId, epoch, blob }: { readonly setId: string; readonly epoch: number; readonly blob: Uint8Array },
  keys: KeyProvider,
): Promise<boolean> {
  const secret = secretOfHalf(row)
  if (!secret || row.setId !== setId || row.epoch !== epoch) return false
  const known = await openSecret(keys, secret, placeOfWay(row))
  return known.length === blob.length && timingSafeEqual(known, blob)
}

/** Where the half of a way is sealed. */
export const placeOfWay = ({ walletId, way, setId, epoch }: WaySet & { readonly epoch: number }): SecretPlace => [
  'recovery_ways',
  walletId,
  way,
  setId,
  String(epoch),
]
