import 'server-only'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import type { WalletAddresses } from '@/lib/custody/wallet-addresses'
import { addressesOf, addressRows } from '../custody/address-rows'
import type { Queries } from '../database/database'
import type { KeyProvider } from '../keys/key-provider'
import { type approvals, subjects, walletAddresses, walletDevices } from '../tables/vault-tables'
import { usableApprovals } from './approvals'
import { isApprovalOf, isOwner, type Owner } from './owner'

export type AccessTables = {
  readonly approvals: typeof approvals
  readonly subjects: typeof subjects
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

/** Whether the owner has approved the device a short time ago, and it was not revoked or signed out since. */
export async function isApproved(
  queries: Queries<AccessTables>,
  subject: Subject,
  device: AskingDevice,
  keys: KeyProvider,
  now: Date,
): Promise<boolean> {
  const [known] = await queries.select().from(walletDevices).where(isDevice(subject.walletId, device.thumbprint))
  for (const approval of await usableApprovals(queries, device, now)) {
    const isOver = (endedAt: Date | null | undefined) => endedAt && approval.decidedAt && approval.decidedAt <= endedAt
    if (isOver(known?.revokedAt) || isOver(subject.approvalsEndedAt)) continue
    if (!(await isOwner(approval, subject, keys))) continue
    await indexAnew(queries, subject, approval)
    return true
  }
  return false
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
  for (const approval of await usableApprovals(queries, device, now)) {
    if (!(await isMeant(approval, meant, keys))) continue
    return !subject || !(await isOwner(approval, subject, keys))
  }
  return false
}

/** Gives a wallet the owner's index under the key of a newer approval: no address is stored from which to make it. */
async function indexAnew(
  queries: Queries<AccessTables>,
  { walletId, ownerIndexKey }: Subject,
  approval: Owner,
): Promise<void> {
  if (ownerIndexKey === approval.subjectIndexKey) return
  await queries
    .update(subjects)
    .set({ ownerIndex: approval.subjectIndex, ownerIndexKey: approval.subjectIndexKey })
    .where(eq(subjects.walletId, walletId))
}

/**
 * Registers a wallet that the vault does not know, for the identity that has approved the device.
 *
 * @param meant - which one of several approvals.
 * @returns `undefined` without such an approval, and for a wallet of another project.
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
): Promise<Subject | undefined> {
  for (const approval of await usableApprovals(transaction, device, now)) {
    if (!(await isMeant(approval, meant, keys))) continue
    const { projectId, provider: ownerProvider, subjectIndex: ownerIndex, subjectIndexKey: ownerIndexKey } = approval
    const [registered] = await transaction
      .insert(subjects)
      .values({ walletId, projectId, ownerProvider, ownerIndex, ownerIndexKey, createdAt: now })
      .onConflictDoNothing()
      .returning()
    // Another request may have registered it a moment ago, for whichever owner: the caller checks what may be done.
    if (registered) await keepAddresses(transaction, registered, addresses)
    return lockWallet(transaction, walletId, device)
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
  device: AskingDevice,
  now: Date,
): Promise<void> {
  const until = (subject.ownerChangedAt?.getTime() ?? 0) + HELD_MS
  if (now.getTime() >= until || (await isDeviceOf(queries, subject, device))) return
  throw new AppError('custody.recovery_held', { details: { until } })
}
