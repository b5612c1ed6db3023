import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { walletDelete, walletDeletion, walletKeep } from '@/lib/custody/deletion-contract'
import { appendAudit } from '../custody/audit-log'
import type { ProvenServices } from '../custody/serve-proven'
import { custodyActs } from '../tables/custody-acts'
import { findDeletion, planDeletion, undoDeletion } from './deletions'
import { mailNotices } from './notice-mail'
import { prepareNotice } from './notices'
import { assertSignedAct } from './signed-act'
import { assertProven } from './step-up'
import { openWalletParts, readAccess } from './wallet-access'
import { readWallet } from './wallet-records'

/** Plans to delete the account. A session alone, which one login code gives, cannot do it. */
export async function planMyDeletion(
  { deletionId, signatures }: EndpointInput<typeof walletDelete>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof walletDelete>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const { database, place, now } = parts
  assertProven(session, now)
  const planned = await database.run(
    (queries) =>
      queries.transaction(async (transaction) => {
        const wallet = await readWallet(transaction, session)
        if (!wallet) throw new AppError('request.not_found')
        assertSignedAct(wallet, { name: 'delete wallet', deletion: deletionId }, place, signatures)
        const plan = await planDeletion(transaction, { id: deletionId, userId: session.userId }, now)
        const facts = { wallet: wallet.walletId, device: session.deviceId }
        const entry = { subject: session.userId, projectId: place.projectId, facts }
        if (!plan.isNew) return { ...plan, notice: null }
        const about = { ...session, kind: custodyActs.wallet['deletion.planned'].mail }
        const notice = await prepareNotice(transaction, about, now)
        await appendAudit(transaction, { ...entry, action: 'deletion.planned' }, now)
        return { ...plan, notice }
      }),
    services.signal,
  )
  mailNotices([planned.notice], parts, services)
  return { deletesAt: planned.at.getTime() }
}

/** Undoes it, from any device with the keys of the wallet. Needs no code: it destroys nothing. */
export async function keepMyWallet(
  { deletionId, signatures }: EndpointInput<typeof walletKeep>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof walletKeep>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const { database, place, now } = parts
  await database.run(
    (queries) =>
      queries.transaction(async (transaction) => {
        const wallet = await readWallet(transaction, session)
        if (!wallet) throw new AppError('request.not_found')
        assertSignedAct(wallet, { name: 'keep wallet', deletion: deletionId }, place, signatures)
        if (!(await undoDeletion(transaction, { id: deletionId, userId: session.userId }, now))) return
        const facts = { wallet: wallet.walletId, device: session.deviceId }
        const entry = { action: 'deletion.kept', subject: session.userId, projectId: place.projectId, facts } as const
        await appendAudit(transaction, entry, now)
      }),
    services.signal,
  )
  return {}
}

export async function readMyDeletion(
  _: EndpointInput<typeof walletDeletion>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof walletDeletion>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const found = await parts.database.run((queries) => findDeletion(queries, session.userId, parts.now), services.signal)
  return { planned: found && { deletionId: found.id, deletesAt: found.deletesAt.getTime() } }
}
