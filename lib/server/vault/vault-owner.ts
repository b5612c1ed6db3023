import 'server-only'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import { appendAudit } from '../custody/audit-log'
import type { Queries } from '../database/database'
import { custodyActs } from '../tables/custody-acts'
import { subjects, walletDevices } from '../tables/vault-tables'
import { type BecomeOwner, usableApprovals } from './approvals'
import { isOwner } from './owner'
import { isDeviceOf, lockWallet, type Subject } from './vault-access'
import { findSigned, type HalfTables, runAct, type Signed, type WalletRequest } from './vault-acts'
import { addOwner, findOwnerOf, indexOf, type OwnerIndex, ownersOf, removeOwner, replaceOwner } from './wallet-owners'

/** For so long the owner before may take the wallet back. */
const PREVIOUS_KEPT_MS = custodyActs.vault['owner.changed'].keptMs

/**
 * Checks that a device with access and both keys of the wallet want another owner. Only the link of a mail to that owner
 * changes it.
 *
 * @throws {AppError} `custody.not_approved`.
 */
export async function askForOwner(
  queries: Queries<HalfTables>,
  { walletId, email, signatures }: Signed & { readonly walletId: string; readonly email: string },
  request: WalletRequest,
): Promise<void> {
  await runAct(queries, 'owner.asked', walletId, request, async (transaction) => {
    const act = { name: 'change owner', email: email.toLowerCase() } as const
    const subject = await findSigned(transaction, walletId, act, signatures, request)
    // An approval is no device: a mailbox alone gives no wallet away.
    if (!subject || !(await isDeviceOf(transaction, subject, request.device))) return null
    return { facts: {}, result: undefined }
  })
}

/**
 * Puts the new mailbox in the place of the one that owns the wallet. The accounts that own it too stay. The owner before
 * stays known for {@link PREVIOUS_KEPT_MS}, also if the owner changes several
 * times meanwhile.
 */
export const becomeOwner: BecomeOwner = async (transaction, link, walletId) => {
  const { decidedAt, projectId, thumbprint } = link
  const now = decidedAt ?? new Date()
  const device = { thumbprint, projectId }
  const subject = await lockWallet(transaction, walletId, device)
  if (!subject || !(await isDeviceOf(transaction, subject, device))) throw new AppError('email.approval_ended')
  const mailbox = (await ownersOf(transaction, subject)).find(isMailbox)
  const kept =
    isPreviousKept(subject, now) || !mailbox
      ? {}
      : {
          previousProvider: mailbox.ownerProvider,
          previousIndex: mailbox.ownerIndex,
          previousIndexKey: mailbox.ownerIndexKey,
        }
  if (mailbox) await replaceOwner(transaction, subject, mailbox, indexOf(link))
  else await addOwner(transaction, subject, indexOf(link), now)
  await transaction
    .update(subjects)
    .set({ ownerChangedAt: now, ...kept })
    .where(eq(subjects.walletId, walletId))
  const facts = { wallet: walletId, thumbprint }
  await appendAudit(transaction, { action: 'owner.changed', subject: walletId, projectId, facts }, now)
}

/**
 * Gives a wallet back to the owner before, on a device that this mailbox has approved a short time ago. The other devices
 * lose their access, and so do owners that were added since the change.
 *
 * @throws {AppError} `custody.not_approved`.
 */
export async function restoreOwner(
  queries: Queries<HalfTables>,
  { walletId }: { readonly walletId: string },
  request: WalletRequest,
): Promise<void> {
  const { device, now } = request
  await runAct(queries, 'owner.restored', walletId, request, async (transaction) => {
    const subject = await lockWallet(transaction, walletId, device)
    const previous = subject && previousOf(subject, now)
    if (!previous || !(await isApprovedBy(transaction, previous, request))) return null
    await putBack(transaction, subject, previous, now)
    await transaction
      .update(subjects)
      .set({
        previousProvider: null,
        previousIndex: null,
        previousIndexKey: null,
        ownerChangedAt: null,
      })
      .where(eq(subjects.walletId, walletId))
    // Approvals of the other mailbox are worth nothing from now on: it owns no wallet.
    const removed = await transaction
      .update(walletDevices)
      .set({ revokedAt: now })
      .where(
        and(
          eq(walletDevices.walletId, walletId),
          ne(walletDevices.thumbprint, device.thumbprint),
          isNull(walletDevices.revokedAt),
        ),
      )
      .returning({ thumbprint: walletDevices.thumbprint })
    return { facts: { removed: removed.length }, result: undefined }
  })
}

/** A stranger who has changed the owner may have added others since: these end. */
async function putBack(
  transaction: Queries<HalfTables>,
  subject: Subject,
  previous: NonNullable<ReturnType<typeof previousOf>>,
  now: Date,
): Promise<void> {
  const changedAt = subject.ownerChangedAt ?? now
  const owners = await ownersOf(transaction, subject)
  const isPrevious = ({ ownerProvider, ownerIndex }: OwnerIndex) =>
    ownerProvider === previous.ownerProvider && Buffer.from(ownerIndex).equals(previous.ownerIndex)
  const added = owners.filter((each) => each.addedAt !== null && each.addedAt >= changedAt && !isPrevious(each))
  const mailbox = owners.find((each) => isMailbox(each) && !added.includes(each))
  if (mailbox) await replaceOwner(transaction, subject, mailbox, previous)
  else await addOwner(transaction, subject, previous, now)
  // The first one last: its place is taken by one that stays.
  for (const each of added.toReversed()) await removeOwner(transaction, subject, each)
}

const isMailbox = ({ ownerProvider }: OwnerIndex): boolean => ownerProvider === 'email'

/**
 * Whether the wallet belongs to this address, for one of its devices.
 *
 * @throws {AppError} `custody.not_approved` for any other device.
 */
export async function readIsOwner(
  queries: Queries<HalfTables>,
  { walletId, email }: { readonly walletId: string; readonly email: string },
  request: WalletRequest,
): Promise<boolean> {
  const { device, keys } = request
  return queries.transaction(async (transaction) => {
    const subject = await lockWallet(transaction, walletId, device)
    if (!subject || !(await isDeviceOf(transaction, subject, device))) throw new AppError('custody.not_approved')
    return (await findOwnerOf(transaction, subject, { kind: 'mailbox', email }, keys)) !== null
  })
}

const isPreviousKept = ({ ownerChangedAt, previousIndex }: Subject, now: Date): boolean =>
  previousIndex !== null && ownerChangedAt !== null && now.getTime() - ownerChangedAt.getTime() <= PREVIOUS_KEPT_MS

function previousOf(subject: Subject, now: Date) {
  const { projectId, previousProvider, previousIndex, previousIndexKey } = subject
  if (!isPreviousKept(subject, now) || !previousProvider || !previousIndex || !previousIndexKey) return null
  return { projectId, ownerProvider: previousProvider, ownerIndex: previousIndex, ownerIndexKey: previousIndexKey }
}

async function isApprovedBy(
  transaction: Queries<HalfTables>,
  owner: NonNullable<ReturnType<typeof previousOf>>,
  { device, keys, now }: WalletRequest,
): Promise<boolean> {
  for (const approval of await usableApprovals(transaction, device, now)) {
    if (await isOwner(approval, owner, keys)) return true
  }
  return false
}
