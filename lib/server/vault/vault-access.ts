import 'server-only'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import type { WalletAddresses } from '@/lib/custody/wallet-addresses'
import { addressesOf, addressRows } from '../custody/address-rows'
import type { Queries } from '../database/database'
import type { KeyProvider } from '../keys/key-provider'
import { type approvals, subjects, walletAddresses, walletDevices } from '../tables/vault-tables'
import { type Approval, usableApprovals } from './approvals'
import { heldApprovals, holdOf, isFresh, nameableApprovals } from './held-approvals'
import { isApprovalOf, isOwner, type Owner } from './owner'
import { type FoundOwner, findOwner, indexOf, type OwningTables, replaceOwner } from './wallet-owners'

export type AccessTables = OwningTables & {
  readonly approvals: typeof approvals
  readonly walletAddresses: typeof walletAddresses
  readonly walletDevices: typeof walletDevices
}
export type Subject = typeof subjects.$inferSelect

/** The device that asks, in the project that it has proven. */
export interface AskingDevice {
  readonly thumbprint: string
  readonly projectId: string
}

/**
 * The wallet, locked until the transaction ends, so that what is done with one wallet happens one after the other.
 *
 * @returns `undefined` for a wallet that is unknown, or of another project.
 */
export async function lockWallet(
  transaction: Queries<AccessTables>,
  walletId: string,
  { projectId }: AskingDevice,
): Promise<Subject | undefined> {
  const [found] = await transaction
    .select()
    .from(subjects)
    .where(and(eq(subjects.walletId, walletId), eq(subjects.projectId, projectId)))
    .for('update')
  return found
}

/** The addresses of a wallet; `null` for a wallet that is older than these rows. */
export async function readAddresses(
  queries: Queries<AccessTables>,
  { walletId }: Pick<Subject, 'walletId'>,
): Promise<WalletAddresses | null> {
  return addressesOf(await queries.select().from(walletAddresses).where(eq(walletAddresses.walletId, walletId)))
}

/** Stores the addresses of a wallet that has none. */
export async function keepAddresses(
  queries: Queries<AccessTables>,
  { walletId }: Pick<Subject, 'walletId'>,
  addresses: WalletAddresses,
): Promise<void> {
  await queries.insert(walletAddresses).values(addressRows(walletId, addresses))
}

/**
 * Whether a device has access: it belongs to the wallet and was not revoked or signed out, or was approved a short time
 * ago.
 */
export async function hasAccess(
  queries: Queries<AccessTables>,
  subject: Subject,
  { device, keys, now }: { readonly device: AskingDevice; readonly keys: KeyProvider; readonly now: Date },
): Promise<boolean> {
  return (await isDeviceOf(queries, subject, device)) || (await isApproved(queries, subject, device, keys, now))
}

/** Whether a device is one of the wallet. A device is added by {@link addDevice} alone. */
export async function isDeviceOf(
  queries: Queries<AccessTables>,
  { walletId }: Pick<Subject, 'walletId'>,
  { thumbprint }: AskingDevice,
): Promise<boolean> {
  const found = await queries
    .select({ thumbprint: walletDevices.thumbprint })
    .from(walletDevices)
    .where(and(isDevice(walletId, thumbprint), isNull(walletDevices.revokedAt)))
  return found.length > 0
}

/** An approval by an owner of the wallet. */
export interface OwnerApproval {
  /** Until then it opens nothing on this device; `null` if it counts. */
  readonly heldUntil: Date | null
}

/**
 * The approval of the device by an owner, a short time ago; `null` without one. What was approved before the device was
 * revoked or signed out counts no longer.
 */
export async function approvalFor(
  queries: Queries<AccessTables>,
  subject: Subject,
  device: AskingDevice,
  keys: KeyProvider,
  now: Date,
): Promise<OwnerApproval | null> {
  const [known] = await queries.select().from(walletDevices).where(isDevice(subject.walletId, device.thumbprint))
  const isLiving = ({ decidedAt, createdAt }: Approval): boolean =>
    [known?.revokedAt, subject.approvalsEndedAt].every((endedAt) => !endedAt || (decidedAt ?? createdAt) > endedAt)
  for (const approval of (await usableApprovals(queries, device, now)).filter(isLiving)) {
    const owner = await findOwner(queries, subject, approval, keys)
    if (!owner) continue
    await indexAnew(queries, subject, owner, approval)
    return { heldUntil: null }
  }
  const held = (await heldApprovals(queries, device, now)).filter(isLiving)
  for (const fresh of held.filter((each) => isFresh(each, now))) {
    const owner = await findOwner(queries, subject, fresh, keys)
    if (!owner) continue
    if (known && !known.revokedAt) return { heldUntil: null }
    const ofOwner: Approval[] = []
    for (const each of held) if (await isOwner(each, owner, keys)) ofOwner.push(each)
    return { heldUntil: holdOf(ofOwner, now) }
  }
  return null
}

/** Whether an owner has approved the device a short time ago, and the approval is not held. */
export async function isApproved(
  queries: Queries<AccessTables>,
  subject: Subject,
  device: AskingDevice,
  keys: KeyProvider,
  now: Date,
): Promise<boolean> {
  const approval = await approvalFor(queries, subject, device, keys, now)
  return approval !== null && approval.heldUntil === null
}

/** Whose approval a device means. Without both: the newest. */
export interface MeantApproval {
  /** The address of the login. */
  readonly email?: string | undefined
  /** The approval itself, for a login without an address. */
  readonly approvalId?: string | undefined
}

async function isMeant(approval: Owner, { email, approvalId }: MeantApproval, keys: KeyProvider): Promise<boolean> {
  if (approvalId !== undefined && approval.id !== approvalId) return false
  return email === undefined || isApprovalOf(approval, { kind: 'mailbox', email }, keys)
}

/**
 * Whether a wallet does not belong to the identity that has approved the device a short time ago. Never true for an owner
 * of the wallet, even if their approvals have ended, and without a meant approval.
 */
export async function isForeign(
  queries: Queries<AccessTables>,
  subject: Subject | undefined,
  meant: MeantApproval,
  { device, keys, now }: { readonly device: AskingDevice; readonly keys: KeyProvider; readonly now: Date },
): Promise<boolean> {
  if (meant.email === undefined && meant.approvalId === undefined) return false
  for (const approval of await nameableApprovals(queries, device, now)) {
    if (!(await isMeant(approval, meant, keys))) continue
    return !subject || !(await findOwner(queries, subject, approval, keys))
  }
  return false
}

/** Gives an owner the index under the key of a newer approval: nothing is stored from which to make it. */
async function indexAnew(
  queries: Queries<AccessTables>,
  subject: Subject,
  owner: FoundOwner,
  approval: Owner,
): Promise<void> {
  if (owner.ownerIndexKey !== approval.subjectIndexKey) await replaceOwner(queries, subject, owner, indexOf(approval))
}

/**
 * Registers a wallet that the vault does not know, for the identity that has approved the device.
 *
 * @param meant - which one of several approvals.
 * @returns `undefined` without such an approval, and for a wallet of another project. `isNew` says whether this request has
 *   registered it: then its approval counts, also one that would be held for a wallet that exists.
 */
export async function registerWallet(
  transaction: Queries<AccessTables>,
  {
    walletId,
    addresses,
    meant,
  }: { readonly walletId: string; readonly addresses: WalletAddresses; readonly meant: MeantApproval },
  device: AskingDevice,
  keys: KeyProvider,
  now: Date,
): Promise<{ readonly subject: Subject; readonly isNew: boolean } | undefined> {
  for (const approval of await nameableApprovals(transaction, device, now)) {
    if (!(await isMeant(approval, meant, keys))) continue
    const [registered] = await transaction
      .insert(subjects)
      .values({ walletId, projectId: approval.projectId, ...indexOf(approval), createdAt: now })
      .onConflictDoNothing()
      .returning()
    // Another request may have registered it a moment ago, for whichever owner: the caller checks what may be done.
    if (registered) await keepAddresses(transaction, registered, addresses)
    const subject = registered ?? (await lockWallet(transaction, walletId, device))
    return subject && { subject, isNew: registered !== undefined }
  }
  return undefined
}

/** Adds a device to the wallet, also one that was revoked and approved again. */
export async function addDevice(
  transaction: Queries<AccessTables>,
  { walletId }: Pick<Subject, 'walletId'>,
  { thumbprint }: AskingDevice,
  now: Date,
): Promise<void> {
  await transaction
    .insert(walletDevices)
    .values({ walletId, thumbprint, addedAt: now })
    .onConflictDoUpdate({
      target: [walletDevices.walletId, walletDevices.thumbprint],
      set: { addedAt: now, revokedAt: null },
      setWhere: sql`${walletDevices.revokedAt} is not null`,
    })
}

/** Ends a device of the wallet, and every approval that it has until now. */
export async function removeDevice(
  transaction: Queries<AccessTables>,
  { walletId }: Pick<Subject, 'walletId'>,
  thumbprint: string,
  now: Date,
): Promise<void> {
  await transaction
    .insert(walletDevices)
    .values({ walletId, thumbprint, addedAt: now, revokedAt: now })
    .onConflictDoUpdate({ target: [walletDevices.walletId, walletDevices.thumbprint], set: { revokedAt: now } })
}

/** Removes every device of the wallet but one, and ends all earlier approvals of its owner. */
export async function removeOtherDevices(
  transaction: Queries<AccessTables>,
  { walletId }: Pick<Subject, 'walletId'>,
  { thumbprint }: AskingDevice,
  now: Date,
): Promise<number> {
  await transaction.update(subjects).set({ approvalsEndedAt: now }).where(eq(subjects.walletId, walletId))
  const removed = await transaction
    .update(walletDevices)
    .set({ revokedAt: now })
    .where(
      and(
        eq(walletDevices.walletId, walletId),
        ne(walletDevices.thumbprint, thumbprint),
        isNull(walletDevices.revokedAt),
      ),
    )
    .returning({ thumbprint: walletDevices.thumbprint })
  return removed.length
}

const isDevice = (walletId: string, thumbprint: string) =>
  and(eq(walletDevices.walletId, walletId), eq(walletDevices.thumbprint, thumbprint))

/** For so long after a change of the owner, devices that the wallet does not know recover nothing. */
const HELD_MS = 24 * 3_600_000

/** @throws {AppError} `custody.recovery_held` with `until`, for a device that the wallet does not know. */
export async function assertNotHeld(
  queries: Queries<AccessTables>,
  subject: Subject,
  { heldUntil }: OwnerApproval,
  device: AskingDevice,
  now: Date,
): Promise<void> {
  const until = Math.max((subject.ownerChangedAt?.getTime() ?? 0) + HELD_MS, heldUntil?.getTime() ?? 0)
  if (now.getTime() >= until || (await isDeviceOf(queries, subject, device))) return
  throw new AppError('custody.recovery_held', { details: { until } })
}
