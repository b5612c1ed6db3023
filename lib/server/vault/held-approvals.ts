import 'server-only'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { ProvenDevice } from '../custody/verify-proof'
import type { Queries } from '../database/database'
import type { KeyProvider } from '../keys/key-provider'
import { approvals } from '../tables/vault-tables'
import {
  APPROVAL_USE_MS,
  type Approval,
  type ApprovalTables,
  type ApprovedDevice,
  isOfDevice,
  recordApproval,
  usableApprovals,
} from './approvals'
import { isOwner, type Owner } from './owner'
import { indexOf } from './wallet-owners'

type HeldTables = { readonly approvals: typeof approvals }

/**
 * An account of X opens a wallet on an unknown device only after this time. X signs nothing that names the device, and
 * its accounts are taken over more often than others: the owner gets a mail, and finds the new device in the list.
 */
const HOLD_MS = 24 * 3_600_000
/** An approval that was begun longer ago than this counts no longer: the time begins anew. */
const HELD_LIFE_MS = 7 * 24 * 3_600_000

/** Whether approvals of a provider are held. */
export const isHeld = ({ provider }: Pick<Approval, 'provider'>): boolean => provider === 'x'

/**
 * The held approvals of a device, the newest first. They stay `pending`, because a process of an older version would take
 * an approved one at once.
 */
export async function heldApprovals(
  queries: Queries<HeldTables>,
  device: ApprovedDevice,
  now: Date,
): Promise<readonly Approval[]> {
  const isLiving = gt(approvals.createdAt, new Date(now.getTime() - HELD_LIFE_MS))
  return queries
    .select()
    .from(approvals)
    .where(and(isOfDevice(device), eq(approvals.provider, 'x'), eq(approvals.status, 'pending'), isLiving))
    .orderBy(desc(approvals.createdAt))
}

/**
 * The approvals that a device can name now, the newest first: those that count, and those that are held.
 *
 * A held one registers a new wallet. For a wallet that exists, `approvalFor` says until when it is held.
 */
export async function nameableApprovals(
  queries: Queries<HeldTables>,
  device: { readonly thumbprint: string; readonly projectId: string },
  now: Date,
): Promise<readonly Approval[]> {
  const held = await heldApprovals(queries, device, now)
  const all = [...(await usableApprovals(queries, device, now)), ...held.filter((each) => isFresh(each, now))]
  return all.sort((one, other) => timeOf(other) - timeOf(one))
}

/** Whether the visitor has just proven the account. */
export const isFresh = ({ createdAt }: Pick<Approval, 'createdAt'>, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < APPROVAL_USE_MS

/** The end of the time that began with the oldest of these approvals; `null` if it is over. */
export function holdOf(begun: readonly Pick<Approval, 'createdAt'>[], now: Date): Date | null {
  const first = Math.min(...begun.map(({ createdAt }) => createdAt.getTime()))
  return now.getTime() >= first + HOLD_MS ? null : new Date(first + HOLD_MS)
}

/**
 * Stores an approval that is held.
 *
 * @returns until when: the time runs from the first approval of this device by the account. `null` if it is over.
 */
export async function beginHold(
  queries: Queries<ApprovalTables>,
  held: Owner & ProvenDevice & Pick<Approval, 'browser' | 'system' | 'tokenHash'>,
  keys: KeyProvider,
  now: Date,
): Promise<Date | null> {
  return queries.transaction(async (transaction) => {
    const begun: Pick<Approval, 'createdAt'>[] = [{ createdAt: now }]
    const owner = { projectId: held.projectId, ...indexOf(held) }
    for (const each of await heldApprovals(transaction, held, now)) {
      if (await isOwner(each, owner, keys)) begun.push(each)
    }
    const expiresAt = new Date(now.getTime() + HELD_LIFE_MS)
    await transaction
      .insert(approvals)
      .values({ ...held, status: 'pending', createdAt: now, expiresAt, matchNumber: '' })
    await recordApproval(transaction, 'approval.held', held, now)
    return holdOf(begun, now)
  })
}

const timeOf = ({ decidedAt, createdAt }: Approval): number => (decidedAt ?? createdAt).getTime()
