import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import type { WalletSignatures } from '@/lib/custody/custody-schemas'
import type { WalletAct } from '@/lib/custody/wallet-act'
import { isSameWallet, type WalletAddresses } from '@/lib/custody/wallet-keys'
import { type AuditTables, appendAudit } from '../custody/audit-log'
import type { AuditFacts } from '../custody/audit-table'
import type { AuditAction } from '../custody/custody-acts'
import { assertCounted, recoveryCount } from '../custody/recovery-limit'
import { uuidv7 } from '../custody/uuid-v7'
import { RECOVERY_RELEASED } from '../custody/verify-audit'
import { isSignedAct } from '../custody/wallet-signatures'
import type { Queries } from '../database/database'
import type { KeyProvider } from '../keys/key-provider'
import { openSecret, type SealedSecret, type SecretPlace, sealSecret } from '../keys/seal-row'
import {
  type AccessTables,
  type AskingDevice,
  addDevice,
  addressesOf,
  isApproved,
  isIn,
  keepAddresses,
  lockWallet,
  registerWallet,
  removeDevice,
  removeOtherDevices,
  type Subject,
} from './vault-access'
import { recoveryHalves, subjects } from './vault-tables'

type HalfTables = AccessTables & AuditTables & { readonly recoveryHalves: typeof recoveryHalves }
type HalfRow = typeof recoveryHalves.$inferSelect

/** What every request for a wallet comes with. */
export interface WalletRequest {
  readonly device: AskingDevice
  readonly keys: KeyProvider
  readonly now: Date
}

/** The vault's half of a recovery set. */
export interface RecoveryHalf {
  readonly walletId: string
  readonly setId: string
  readonly epoch: number
  /** 16 bytes. */
  readonly half: Uint8Array
}

/** Signatures of both keys for an act, by the device that asks. */
interface Signed {
  readonly signatures: WalletSignatures
}

/**
 * Stores a half that both keys of its wallet have signed for. The wallet's first one needs an approval, whose mailbox
 * becomes the owner; later ones a device that is in. The same half again succeeds.
 *
 * Halves of older epochs stay until {@link settleEpoch}, so that a recovery that stops here changes nothing. Each epoch is
 * the one after the newest: the other domain can rely on it that a set it knows is not replaced, and nobody uses them up.
 *
 * @param stored.email - of the login, for a new wallet.
 * @throws {AppError} `custody.not_approved`; `custody.wallet_changed` with `epoch`, the newest that is stored.
 */
export async function storeHalf(
  queries: Queries<HalfTables>,
  {
    email,
    addresses,
    signatures,
    ...stored
  }: RecoveryHalf & Signed & { readonly addresses: WalletAddresses; readonly email?: string | undefined },
  request: WalletRequest,
): Promise<void> {
  const { device, keys, now } = request
  const { walletId, setId, epoch } = stored
  const sealed = await sealSecret(keys, stored.half, placeOfHalf(stored))
  const outcome = await act(queries, 'half.stored', walletId, request, async (transaction) => {
    const act = { name: 'store recovery set', setId, epoch } as const
    if (!isSignedBy(addresses, act, walletId, { device, signatures })) return null
    const known = await lockWallet(transaction, walletId, device)
    const subject = known ?? (await registerWallet(transaction, { walletId, email, addresses }, device, keys, now))
    if (!subject || !(await mayStore(transaction, subject, addresses, request))) return null
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
  if (outcome === null) throw new AppError('custody.not_approved')
}

/**
 * Opens a half for a device that the owner has approved a short time ago, whatever the device was before. It is a device
 * of the wallet from then on.
 *
 * @returns 16 bytes. The caller encrypts them to the device, and wipes them.
 * @throws {AppError} `custody.not_approved`, also for a wallet that is unknown; `custody.no_half`;
 *   `custody.recovery_limit`.
 */
export async function openHalf(
  queries: Queries<HalfTables>,
  { walletId, setId }: Pick<RecoveryHalf, 'walletId' | 'setId'>,
  request: WalletRequest,
): Promise<Uint8Array> {
  const { device, keys, now } = request
  const released = await act(queries, RECOVERY_RELEASED, walletId, request, async (transaction) => {
    const subject = await lockWallet(transaction, walletId, device)
    if (!subject || !(await isApproved(transaction, subject, device, keys, now))) return null
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
  if (released === null) throw new AppError('custody.not_approved')
  // Only after the entry of the log is stored.
  return openSecret(keys, released.secret, placeOfHalf(released.row))
}

/**
 * Whether a device may store a half of this wallet. A wallet without a half of its addresses gets them now, from a device
 * that its owner has approved.
 */
async function mayStore(
  transaction: Queries<HalfTables>,
  subject: Subject,
  addresses: WalletAddresses,
  request: WalletRequest,
): Promise<boolean> {
  const known = addressesOf(subject)
  if (known) return isSameWallet(known, addresses) && isIn(transaction, subject, request)
  if (!(await isApproved(transaction, subject, request.device, request.keys, request.now))) return false
  await keepAddresses(transaction, subject, addresses)
  return true
}

/**
 * Destroys the halves of all sets before `epoch`, with the signatures that have stored its set. The half of `epoch` must be
 * there, so that the last one never goes.
 *
 * @throws {AppError} `custody.not_approved` without the signatures, and for a device that is out; `custody.no_half`.
 */
export async function settleEpoch(
  queries: Queries<HalfTables>,
  { walletId, setId, epoch, signatures }: Omit<RecoveryHalf, 'half'> & Signed,
  request: WalletRequest,
): Promise<void> {
  const { now } = request
  const outcome = await act(queries, 'halves.settled', walletId, request, async (transaction) => {
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
  if (outcome === null) throw new AppError('custody.not_approved')
}

/**
 * Forgets a device of a wallet. It needs a new approval for everything. Succeeds for one that is no device of it.
 *
 * @throws {AppError} `custody.not_approved` without the signatures of the wallet, and for a device that is out.
 */
export async function revokeDevice(
  queries: Queries<HalfTables>,
  { walletId, thumbprint, signatures }: Signed & { readonly walletId: string; readonly thumbprint: string },
  request: WalletRequest,
): Promise<void> {
  const outcome = await act(queries, 'device.revoked', walletId, request, async (transaction) => {
    const signed = { name: 'revoke device', revoked: thumbprint } as const
    const subject = await findSigned(transaction, walletId, signed, signatures, request)
    if (!subject) return null
    await removeDevice(transaction, subject, thumbprint, request.now)
    return { facts: { revoked: thumbprint }, result: undefined }
  })
  if (outcome === null) throw new AppError('custody.not_approved')
}

/**
 * Forgets every device of a wallet but the one that asks, and ends all approvals of its owner until now.
 *
 * @throws {AppError} `custody.not_approved` without the signatures of the wallet, and for a device that is out.
 */
export async function signOutOthers(
  queries: Queries<HalfTables>,
  { walletId, signatures }: Signed & { readonly walletId: string },
  request: WalletRequest,
): Promise<void> {
  const outcome = await act(queries, 'devices.signed_out', walletId, request, async (transaction) => {
    const signed = { name: 'sign out everywhere' } as const
    const subject = await findSigned(transaction, walletId, signed, signatures, request)
    if (!subject) return null
    const removed = await removeOtherDevices(transaction, subject, request.device, request.now)
    return { facts: { removed }, result: undefined }
  })
  if (outcome === null) throw new AppError('custody.not_approved')
}

/** The wallet, locked, for a device that is in and has the signatures of its keys for the act; otherwise `null`. */
async function findSigned(
  transaction: Queries<HalfTables>,
  walletId: string,
  act: WalletAct,
  signatures: WalletSignatures,
  request: WalletRequest,
): Promise<Subject | null> {
  const subject = await lockWallet(transaction, walletId, request.device)
  const addresses = subject && addressesOf(subject)
  if (!addresses || !(await isIn(transaction, subject, request))) return null
  return isSignedBy(addresses, act, walletId, { device: request.device, signatures }) ? subject : null
}

const isSignedBy = (
  addresses: WalletAddresses,
  act: WalletAct,
  walletId: string,
  { device: { thumbprint }, signatures }: Signed & Pick<WalletRequest, 'device'>,
): boolean => isSignedAct(addresses, { act, origin: { walletId, thumbprint }, signatures })

/** What was done, or `null` for a device that may not do it. */
type Outcome<R> = { readonly facts: AuditFacts; readonly result: R } | null

/** Runs one operation with its entry in the log. What is refused is logged as well; what fails leaves nothing. */
async function act<R>(
  queries: Queries<HalfTables>,
  action: AuditAction,
  walletId: string,
  { device: { thumbprint, projectId }, now }: WalletRequest,
  work: (transaction: Queries<HalfTables>) => Promise<Outcome<R>>,
): Promise<R | null> {
  return queries.transaction(async (transaction) => {
    const outcome = await work(transaction)
    const told = outcome
      ? { action, facts: outcome.facts }
      : ({ action: 'device.refused', facts: { asked: action } } as const)
    const entry = {
      action: told.action,
      subject: walletId,
      projectId,
      facts: { ...told.facts, wallet: walletId, thumbprint },
    }
    await appendAudit(transaction, entry, now)
    return outcome ? outcome.result : null
  })
}

/** Whether a row is what is to be stored: then an answer was lost, and this is its request again. */
async function isStored(row: HalfRow, { setId, epoch, half }: RecoveryHalf, keys: KeyProvider): Promise<boolean> {
  const secret = secretOfHalf(row)
  if (!secret || row.setId !== setId || row.epoch !== epoch) return false
  const known = await openSecret(keys, secret, placeOfHalf(row))
  return known.length === half.length && timingSafeEqual(known, half)
}

/** `null` once it is destroyed. */
export function secretOfHalf({ keyId, wrappedKey, sealed }: HalfRow): SealedSecret | null {
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
