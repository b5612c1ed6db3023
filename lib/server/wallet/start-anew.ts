import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { walletAnew } from '@/lib/custody/shares-contract'
import { appendAudit } from '../custody/audit-log'
import type { ProvenServices } from '../custody/serve-proven'
import { mailNotices } from './notice-mail'
import { isJustAsked, prepareNotice } from './notices'
import { findMailbox } from './users'
import { openWalletParts, readAccess } from './wallet-access'
import { readWallet } from './wallet-records'
import { assertFresh } from './wallet-shares'

/** For so long after a change of the address the vault may still have the old one, and so answer that it has no half. */
const OWNER_PENDING_MS = 30 * 24 * 3_600_000

const isJustChanged = ({ changedAt }: { readonly changedAt: Date | null }, now: Date): boolean =>
  changedAt !== null && now.getTime() - changedAt.getTime() < OWNER_PENDING_MS

/**
 * Mails the owner a link that sets the wallet aside. The frame asks for it if the vault has no half of the wallet. This
 * domain cannot check that, so the request changes nothing: only the button of the page that the mail links to does.
 */
export async function mailStartAnew(
  { walletId }: EndpointInput<typeof walletAnew>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof walletAnew>> {
  const parts = await openWalletParts(services)
  const { database, place, now } = parts
  const session = await readAccess(services, parts)
  assertFresh(session, now)
  if (services.mail.wallet.state === 'off') return { isMailed: false }
  const { notice, isMailed } = await database.run(
    (queries) =>
      queries.transaction(async (transaction) => {
        const wallet = await readWallet(transaction, session)
        if (wallet?.walletId !== walletId) throw new AppError('request.not_found')
        const mailbox = await findMailbox(transaction, session.userId)
        if (mailbox && isJustChanged(mailbox, now)) throw new AppError('custody.owner_pending')
        const prepared = await prepareNotice(transaction, { ...session, walletId, kind: 'wallet.lost' }, now)
        if (!prepared) return { notice: null, isMailed: await isJustAsked(transaction, walletId, now) }
        const facts = { wallet: walletId, device: session.deviceId }
        const entry = { action: 'wallet.asked', subject: session.userId, projectId: place.projectId, facts } as const
        await appendAudit(transaction, entry, now)
        return { notice: prepared, isMailed: true }
      }),
    services.signal,
  )
  mailNotices([notice], parts, services)
  return { isMailed }
}
