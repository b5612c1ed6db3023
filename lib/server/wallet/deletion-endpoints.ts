import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import { EIP155, namespaceOf } from '@/lib/core/namespaces'
import type { walletDelete, walletDeletion, walletHoldings, walletKeep } from '@/lib/custody/deletion-contract'
import { walletNamespaces } from '@/lib/custody/wallet-addresses'
import { readNamedHoldings } from '../balance/get-balance'
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
  const [found, wallet] = await parts.database.run(
    async (queries) => [await findDeletion(queries, session.userId, parts.now), await readWallet(queries, session)],
    services.signal,
  )
  return {
    planned: found && { deletionId: found.id, deletesAt: found.deletesAt.getTime() },
    names: wallet && (await countNames(wallet.addresses[EIP155], services)),
  }
}

/** `null` if they could not be counted: the planned deletion is shown without them. */
async function countNames(address: string, { countOwnedNames, signal }: ProvenServices<'wallet'>) {
  return countOwnedNames(address, signal).catch(() => null)
}

/** What the wallet holds on a network, as the screen names it before a deletion. */
export async function readMyHoldings(
  { chainId }: EndpointInput<typeof walletHoldings>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof walletHoldings>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const wallet = await parts.database.run((queries) => readWallet(queries, session), services.signal)
  const namespace = walletNamespaces.find((each) => each === namespaceOf(chainId))
  if (!wallet || !namespace) throw new AppError('request.not_found')
  const held = await readNamedHoldings({ address: wallet.addresses[namespace], network: chainId }, services)
  const tokens = held.tokens.map(({ amount, ...token }) => ({ ...token, amount: `${amount}` }))
  return { native: `${held.native}`, tokens }
}
