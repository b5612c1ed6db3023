import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import { isSameWallet, type WalletAddresses } from '@/lib/custody/wallet-addresses'
import { assertCounted, recoveryCount } from '../custody/recovery-limit'
import { uuidv7 } from '../custody/uuid-v7'
import { RECOVERY_RELEASED } from '../custody/verify-audit'
import type { Queries } from '../database/database'
import type { KeyProvider } from '../keys/key-provider'
import { openSecret, type SealedSecret, type SecretPlace, sealSecret } from '../keys/seal-row'
import { recoveryHalves, subjects } from '../tables/vault-tables'
import {
  addDevice,
  approvalFor,
  assertNotHeld,
  hasAccess,
  isApproved,
  isForeign,
  keepAddresses,
  lockWallet,
  type MeantApproval,
  readAddresses,
  registerWallet,
  type Subject,
} from './vault-access'
import { findSigned, type HalfTables, isSignedBy, runAct, type Signed, type WalletRequest } from './vault-acts'

type HalfRow = typeof recoveryHalves.$inferSelect

/** The vault's half of a recovery set. */
export interface RecoveryHalf {
  readonly walletId: string
  readonly setId: string
  readonly epoch: number
  /** 16 bytes. */
  readonly half: Uint8Array
}

/**
 * Stores a half that both keys of its wallet have signed. The first half of a wallet needs an approval, whose mailbox
 * becomes the owner. Later ones need a device with access. Storing the same half again succeeds.
 *
 * Halves of older epochs stay until {@link settleEpoch}, so that a recovery that stops here changes nothing. Each epoch
 * is the newest one plus one. So a stored set is never replaced, and an attacker cannot use up the numbers.
 *
 * @param stored - With the meant approval, for a new wallet.
 * @throws {AppError} `custody.not_approved`; `custody.wallet_changed` with `epoch`, the newest that is stored.
 */
export async function storeHalf(
  queries: Queries<HalfTables>,
  {
    email,
    approvalId,
    addresses,
    signatures,
    ...stored
  }: RecoveryHalf & Signed & MeantApproval & { readonly addresses: WalletAddresses },
  request: WalletRequest,
): Promise<void> {
  const { device, keys, now } = request
  const { walletId, setId, epoch } = stored
  const sealed = await sealSecret(keys, stored.half, placeOfHalf(stored))
  await runAct(queries, 'half.stored', walletId, request, async (transaction) => {
    const act = { name: 'store recovery set', setId, epoch } as const
    if (!isSignedBy(addresses, act, walletId, { device, signatures })) return null
    const known = await lockWallet(transaction, walletId, device)
    const wallet = { walletId, addresses, meant: { email, approvalId } }
    const registered = known ? undefined : await registerWallet(transaction, wallet, device, keys, now)
    const subject = known ?? registered?.subject
    if (!subject || (!registered?.isNew && !(await mayStore(transaction, subject, addresses, request)))) return null
    const [newest] = await transaction
      .select()
      .from(recoveryHalves)
      .where(eq(recoveryHalves.walletId, walletId))
      .orderBy(desc(recoveryHalves.epoch))
      .limit(1)
    const newestEpoch = newest?.epoch ?? 0
    if (!newest || epoch > newestEpoch || !(await isStored(newest, stored, keys))) {
      if (epoch !== newestEpoch + 1) throw new AppError('custody.wallet_changed', { details: { epoch: newestEpoch } })
      const id = uuidv7(now.getTime())
      await transaction.insert(recoveryHalves).values({ id, walletId, setId, epoch, ...sealed, storedAt: now })
    }
    await addDevice(transaction, subject, device, now)
    return { facts: { set: setId, epoch }, result: undefined }
  })
}

/**
 * Opens a half for a device that the owner has approved a short time ago, also for a removed or unknown device. The
 * device then belongs to the wallet.
 *
 * @param wanted - With the meant approval. If the device has it, an unknown wallet and a wallet of another owner are
 *   `custody.no_half`: an approval is not what is missing.
 * @returns 16 bytes. The caller encrypts them to the device, and wipes them.
 * @throws {AppError} `custody.not_approved`; `custody.no_half`; `custody.recovery_limit`; `custody.recovery_held`.
 */
export async function openHalf(
  queries: Queries<HalfTables>,
  { walletId, setId, ...meant }: Pick<RecoveryHalf, 'walletId' | 'setId'> & MeantApproval,
  request: WalletRequest,
): Promise<Uint8Array> {
  const { device, keys, now } = request
  const released = await runAct(queries, RECOVERY_RELEASED, walletId, request, async (transaction) => {
    const subject = await lockWallet(transaction, walletId, device)
    const approval = subject && (await approvalFor(transaction, subject, device, keys, now))
    if (!subject || !approval) {
      if (await isForeign(transaction, subject, meant, request)) throw new AppError('custody.no_half')
      return null
    }
    await assertNotHeld(transaction, subject, approval, device, now)
    const [row] = await transaction
      .select()
      .from(recoveryHalves)
      .where(and(eq(recoveryHalves.walletId, walletId), eq(recoveryHalves.setId, setId)))
    const secret = row && secretOfHalf(row)
    if (!row || !secret) throw new AppError('custody.no_half')
    const { set, isAllowed } = recoveryCount(subjects, now)
    const isSubject = and(eq(subjects.walletId, walletId), isAllowed)
    assertCounted(await transaction.update(subjects).set(set).where(isSubject).returning({ id: subjects.walletId }))
    await addDevice(transaction, subject, device, now)
    return { facts: { set: setId, epoch: row.epoch }, result: { row, secret } }
  })
  // Only after the entry of the log is stored.
  return openSecret(keys, released.secret, placeOfHalf(released.row))
}

/**
 * Whether a device may store a half of this wallet. If the addresses of the wallet are not stored yet, a device that
 * its owner has approved adds them.
 */
async function mayStore(
  transaction: Queries<HalfTables>,
  subject: Subject,
  addresses: WalletAddresses,
  request: WalletRequest,
): Promise<boolean> {
  const known = await readAddresses(transaction, subject)
  if (known) return isSameWallet(known, addresses) && hasAccess(transaction, subject, request)
  if (!(await isApproved(transaction, subject, request.device, request.keys, request.now))) return false
  await keepAddresses(transaction, subject, addresses)
  return true
}

/**
 * Destroys the halves of all sets before `epoch`. Needs the signatures with which the set of `epoch` was stored. Its
 * half must exist, so that the last half is never destroyed.
 *
 * @throws {AppError} `custody.not_approved` without the signatures, and for a device without access; `custody.no_half`.
 */
export async function settleEpoch(
  queries: Queries<HalfTables>,
  { walletId, setId, epoch, signatures }: Omit<RecoveryHalf, 'half'> & Signed,
  request: WalletRequest,
): Promise<void> {
  const { now } = request
  await runAct(queries, 'halves.settled', walletId, request, async (transaction) => {
    const signed = { name: 'store recovery set', setId, epoch } as const
    if (!(await findSigned(transaction, walletId, signed, signatures, request))) return null
    const isLiving = isNull(recoveryHalves.destroyedAt)
    const isKept = and(eq(recoveryHalves.epoch, epoch), eq(recoveryHalves.setId, setId))
    const kept = await transaction
      .select({ epoch: recoveryHalves.epoch })
      .from(recoveryHalves)
      .where(and(eq(recoveryHalves.walletId, walletId), isKept, isLiving))
    if (kept.length === 0) throw new AppError('custody.no_half')
    const destroyed = await transaction
      .update(recoveryHalves)
      .set({ keyId: null, wrappedKey: null, sealed: null, destroyedAt: now })
      .where(and(eq(recoveryHalves.walletId, walletId), lt(recoveryHalves.epoch, epoch), isLiving))
      .returning({ epoch: recoveryHalves.epoch })
    return { facts: { epoch, destroyed: destroyed.length }, result: undefined }
  })
}

/** Whether a row equals the request. Then the request is a retry, whose first answer was lost. */
async function isStored(row: HalfRow, { setId, epoch, half }: RecoveryHalf, keys: KeyProvider): Promise<boolean> {
  const secret = secretOfHalf(row)
  if (!secret || row.setId !== setId || row.epoch !== epoch) return false
  const known = await openSecret(keys, secret, placeOfHalf(row))
  return known.length === half.length && timingSafeEqual(known, half)
}

/** `null` once it is destroyed. */
export function secretOfHalf({
  keyId,
  wrappedKey,
  sealed,
}: Pick<HalfRow, 'keyId' | 'wrappedKey' | 'sealed'>): SealedSecret | null {
  return keyId !== null && wrappedKey !== null && sealed !== null ? { keyId, wrappedKey, sealed } : null
}

/** Where a half is sealed: a half that is moved elsewhere does not open. */
export const placeOfHalf = ({
  walletId,
  setId,
  epoch,
}: Pick<RecoveryHalf, 'walletId' | 'setId' | 'epoch'>): SecretPlace => [
  'recovery_halves',
  walletId,
  setId,
  String(epoch),
]
