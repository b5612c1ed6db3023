import 'server-only'
import { and, desc, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import { type SettledDevice, settledAct } from '@/lib/custody/let-in-act'
import type { approvalSettle, approvalsWaiting } from '@/lib/custody/let-in-contract'
import type { ProvenServices } from '../custody/serve-proven'
import type { Queries } from '../database/database'
import { approvals } from '../tables/vault-tables'
import { requestOf } from './half-endpoints'
import { hasAccess, lockWallet } from './vault-access'
import { findSigned, type HalfTables, runAct, type Signed, type WalletRequest } from './vault-acts'
import { findOwner } from './wallet-owners'

/** Of each device that is asked about, no more are read. A newer link of a device ends its older one. */
const MAX_READ = 10

/** The approvals of the wallet's owner that other devices wait for. */
export async function listWaitingApprovals(
  { walletId, thumbprints }: EndpointInput<typeof approvalsWaiting>,
  services: ProvenServices<'vault'>,
): Promise<EndpointOutput<typeof approvalsWaiting>> {
  const request = requestOf(services)
  const database = await services.databases.vault()
  const found = await database.run(
    (queries) => queries.transaction((transaction) => findWaiting(transaction, walletId, thumbprints, request)),
    services.signal,
  )
  if (!found) throw new AppError('custody.not_approved')
  return {
    approvals: found.map(({ id, thumbprint, browser, system, embedOrigin, matchNumber }) => ({
      ...{ approvalId: id, thumbprint, browser, system },
      ...{ embedOrigin, matchNumber },
    })),
  }
}

/** @returns `null` for a device without access. */
async function findWaiting(
  transaction: Queries<HalfTables>,
  walletId: string,
  thumbprints: readonly string[],
  { device, keys, now }: WalletRequest,
) {
  const subject = await lockWallet(transaction, walletId, device)
  if (!subject || !(await hasAccess(transaction, subject, { device, keys, now }))) return null
  if (thumbprints.length === 0) return []
  const pending = await transaction
    .select()
    .from(approvals)
    .where(
      and(
        inArray(approvals.thumbprint, [...thumbprints]),
        eq(approvals.projectId, device.projectId),
        eq(approvals.status, 'pending'),
        // Others make the mailbox the owner of a wallet: only their mail may decide them.
        isNull(approvals.ownerOfWallet),
        // Others have no link, and no number that both screens could show: an account that is held.
        ne(approvals.matchNumber, ''),
        gt(approvals.expiresAt, now),
      ),
    )
    .orderBy(desc(approvals.createdAt))
    .limit(MAX_READ)
  const newest = new Map<string, (typeof pending)[number]>()
  for (const approval of pending) {
    if (!newest.has(approval.thumbprint) && (await findOwner(transaction, subject, approval, keys)))
      newest.set(approval.thumbprint, approval)
  }
  return [...newest.values()]
}

/** Takes the decision of a holder of the seed about an approval that waits. */
export async function settleApproval(
  { walletId, signatures, ...settled }: EndpointInput<typeof approvalSettle>,
  services: ProvenServices<'vault'>,
): Promise<EndpointOutput<typeof approvalSettle>> {
  const database = await services.databases.vault()
  await database.run(
    (queries) => settleWaiting(queries, { walletId, signatures, settled }, requestOf(services)),
    services.signal,
  )
  return {}
}

async function settleWaiting(
  queries: Queries<HalfTables>,
  { walletId, signatures, settled }: Signed & { readonly walletId: string; readonly settled: SettledDevice },
  request: WalletRequest,
): Promise<void> {
  const { approvalId, thumbprint, decision, matchNumber } = settled
  const status = decision === 'let in' ? 'approved' : 'declined'
  await runAct(queries, `approval.${status}`, walletId, request, async (transaction) => {
    const subject = await findSigned(transaction, walletId, settledAct(settled), signatures, request)
    if (!subject) return null
    const { device, keys, now } = request
    const isAsked = and(
      eq(approvals.id, approvalId),
      eq(approvals.thumbprint, thumbprint),
      eq(approvals.projectId, device.projectId),
      isNull(approvals.ownerOfWallet),
      gt(approvals.expiresAt, now),
    )
    const [found] = await transaction.select().from(approvals).where(isAsked).for('update')
    const isRight =
      found &&
      (await findOwner(transaction, subject, found, keys)) &&
      (status === 'declined' || (found.matchNumber !== '' && found.matchNumber === matchNumber))
    if (!isRight || (found.status !== 'pending' && found.status !== status)) throw new AppError('request.not_found')
    if (found.status === 'pending')
      await transaction.update(approvals).set({ status, decidedAt: now }).where(eq(approvals.id, approvalId))
    return { facts: { approval: approvalId, waiting: thumbprint }, result: undefined }
  })
}
