import 'server-only'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import type { AttemptTables, Trier } from '../custody/attempt-limits'
import { type AuditTables, appendAudit } from '../custody/audit-log'
import type { ProvenDevice } from '../custody/verify-proof'
import type { Queries } from '../database/database'
import type { AuditAction } from '../tables/custody-acts'
import {
  approvals,
  type recoveryHalves,
  type subjects,
  type walletAddresses,
  type walletDevices,
  type walletOwners,
} from '../tables/vault-tables'
import { countApproval } from './approval-limits'
import type { Owner } from './owner'

/** A link is worth nothing after this time. */
export const LINK_LIFE_MS = 20 * 60_000
/** After the decision of its mailbox a device may store and recover for this time. */
export const APPROVAL_USE_MS = 15 * 60_000

export type ApprovalTables = AuditTables & AttemptTables & { readonly approvals: typeof approvals }
export type Approval = typeof approvals.$inferSelect

/** As the frame and the page are told. */
export type ApprovalStatus = 'pending' | 'approved' | 'declined' | 'expired'

/** A device that asks a mailbox for its approval. */
export interface ApprovalRequest {
  readonly mailbox: Owner
  readonly device: ProvenDevice
  /** The place of the visitor, and whether the device belongs to a wallet of the mailbox. */
  readonly trier: Pick<Trier, 'place' | 'isKnown'>
  /** Of the device, `''` if unknown. */
  readonly browser: string
  readonly system: string
  /** The wallet whose owner the mailbox becomes with the link; without it the link approves the device. */
  readonly ownerOfWallet?: string
}

export interface StartedApproval {
  /** For the fragment of the link. Only its hash is stored. */
  readonly token: string
  /** Two digits. */
  readonly matchNumber: string
}

/**
 * Starts an approval. Replaces an earlier link of the same mailbox for the same device, because the device no longer
 * waits for it.
 *
 * @throws {AppError} `email.cooldown`.
 */
export async function startApproval(
  queries: Queries<ApprovalTables>,
  { mailbox, device, trier, browser, system, ownerOfWallet }: ApprovalRequest,
  now: Date,
): Promise<StartedApproval> {
  const token = randomBytes(32).toString('base64url')
  const matchNumber = randomInt(100).toString().padStart(2, '0')
  await queries.transaction(async (transaction) => {
    await countApproval(transaction, mailbox, { ...trier, thumbprint: device.thumbprint }, now)
    await transaction
      .update(approvals)
      .set({ expiresAt: now })
      .where(
        and(
          eq(approvals.subjectIndex, mailbox.subjectIndex),
          eq(approvals.thumbprint, device.thumbprint),
          ownerOfWallet ? eq(approvals.ownerOfWallet, ownerOfWallet) : isNull(approvals.ownerOfWallet),
          eq(approvals.status, 'pending'),
          gt(approvals.expiresAt, now),
        ),
      )
    await transaction.insert(approvals).values({
      ...mailbox,
      ...device,
      browser,
      system,
      tokenHash: hashOf(token),
      matchNumber,
      ownerOfWallet: ownerOfWallet ?? null,
      status: 'pending',
      createdAt: now,
      expiresAt: new Date(now.getTime() + LINK_LIFE_MS),
    })
    if (!ownerOfWallet) await recordApproval(transaction, 'approval.started', { ...mailbox, ...device }, now)
  })
  return { token, matchNumber }
}

/** Stores an approval that needs no link: its owner has proven itself at this moment. */
export async function insertApproved(
  queries: Queries<ApprovalTables>,
  approved: Owner & ProvenDevice & Pick<Approval, 'browser' | 'system' | 'tokenHash'>,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + APPROVAL_USE_MS)
  const decision = { status: 'approved', createdAt: now, decidedAt: now, expiresAt } as const
  await queries.transaction(async (transaction) => {
    await transaction.insert(approvals).values({ ...approved, ...decision, matchNumber: '' })
    await recordApproval(transaction, 'approval.approved', approved, now)
  })
}

/**
 * The approval of a link. Changes nothing.
 *
 * @throws {AppError} `request.not_found`.
 */
export async function readApproval(
  queries: Queries<ApprovalTables>,
  token: string,
  now: Date,
): Promise<Omit<Approval, 'status'> & { readonly status: ApprovalStatus }> {
  const [found] = await queries
    .select()
    .from(approvals)
    .where(eq(approvals.tokenHash, hashOf(token)))
  if (!found) throw new AppError('request.not_found')
  return { ...found, status: found.status === 'pending' && found.expiresAt <= now ? 'expired' : found.status }
}

type OwnerTables = ApprovalTables & {
  readonly subjects: typeof subjects
  readonly walletAddresses: typeof walletAddresses
  readonly walletDevices: typeof walletDevices
  readonly walletOwners: typeof walletOwners
  readonly recoveryHalves: typeof recoveryHalves
}

const refuse: BecomeOwner = async () => {
  throw new AppError('email.approval_ended')
}

/**
 * Makes the mailbox of a link the owner of a wallet. Logs it.
 *
 * @throws {AppError} `email.approval_ended` if the device that has asked has lost its access.
 */
export type BecomeOwner = (transaction: Queries<OwnerTables>, link: Approval, walletId: string) => Promise<void>

/**
 * Takes the decision of the mailbox, once.
 *
 * @throws {AppError} `request.not_found`; `email.approval_ended` for a link that was used or is too old.
 */
export async function decideApproval(
  queries: Queries<OwnerTables>,
  { token, decision }: { readonly token: string; readonly decision: 'approve' | 'decline' },
  now: Date,
  becomeOwner: BecomeOwner = refuse,
): Promise<ApprovalStatus> {
  const status = decision === 'approve' ? 'approved' : 'declined'
  await queries.transaction(async (transaction) => {
    const [decided] = await transaction
      .update(approvals)
      .set({ status, decidedAt: now })
      .where(and(eq(approvals.tokenHash, hashOf(token)), eq(approvals.status, 'pending'), gt(approvals.expiresAt, now)))
      .returning()
    if (!decided) {
      await readApproval(transaction, token, now)
      throw new AppError('email.approval_ended')
    }
    if (decided.ownerOfWallet && status === 'approved') await becomeOwner(transaction, decided, decided.ownerOfWallet)
    else await recordApproval(transaction, `approval.${status}`, decided, now)
  })
  return status
}

/** What a device is told of an approval that it has started; `expired` for any other, and for one that is used up. */
export async function approvalStatusOf(
  queries: Queries<ApprovalTables>,
  { approvalId, thumbprint, projectId }: { approvalId: string; thumbprint: string; projectId: string },
  now: Date,
): Promise<ApprovalStatus> {
  const [found] = await queries
    .select()
    .from(approvals)
    .where(and(eq(approvals.id, approvalId), eq(approvals.thumbprint, thumbprint), eq(approvals.projectId, projectId)))
  if (!found) return 'expired'
  const isOver =
    found.status === 'pending' ? found.expiresAt <= now : found.status === 'approved' && !isUsable(found, now)
  return isOver ? 'expired' : found.status
}

/** The device whose approvals are read. */
export interface ApprovedDevice {
  readonly thumbprint: string
  readonly projectId: string
}

/** Whether a row is an approval of this device, and not a link that makes a mailbox an owner. */
export const isOfDevice = ({ thumbprint, projectId }: ApprovedDevice) =>
  and(eq(approvals.thumbprint, thumbprint), eq(approvals.projectId, projectId), isNull(approvals.ownerOfWallet))

/** The approvals that a device may use now, the newest first. */
export async function usableApprovals(
  queries: Queries<Pick<ApprovalTables, 'approvals'>>,
  device: ApprovedDevice,
  now: Date,
): Promise<readonly Approval[]> {
  const isUsableNow = and(eq(approvals.status, 'approved'), gt(approvals.decidedAt, usableSince(now)))
  return queries
    .select()
    .from(approvals)
    .where(and(isOfDevice(device), isUsableNow))
    .orderBy(desc(approvals.decidedAt))
}

export function recordApproval(
  transaction: Queries<ApprovalTables>,
  action: AuditAction,
  { id, projectId, thumbprint }: Pick<Approval, 'id' | 'projectId' | 'thumbprint'>,
  now: Date,
): Promise<void> {
  return appendAudit(transaction, { action, subject: id, projectId, facts: { thumbprint } }, now)
}

const usableSince = (now: Date): Date => new Date(now.getTime() - APPROVAL_USE_MS)

const isUsable = ({ decidedAt }: Approval, now: Date): boolean => decidedAt !== null && decidedAt > usableSince(now)

/** A token is random, so a plain hash hides it. */
const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest()
