import 'server-only'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { walletExport } from '@/lib/custody/export-contract'
import type { ProvenServices } from '../custody/serve-proven'
import { mailNotices } from './notice-mail'
import { prepareNotice } from './notices'
import { findDeviceShare } from './share-records'
import { assertProven } from './step-up'
import { openWalletParts, readAccess } from './wallet-access'
import { releaseShare } from './wallet-shares'

/**
 * Gives out the half of this device for an export. An export ends what both roles protect, so a session is not enough:
 * it needs a fresh code. The half leaves after the mail to the owner is prepared.
 */
export async function exportMyWallet(
  { key }: EndpointInput<typeof walletExport>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof walletExport>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const { database, now } = parts
  assertProven(session, now)
  const share = await database.run((queries) => findDeviceShare(queries, session), services.signal)
  const { setId, sealed } = await releaseShare('wallet.exported', { share, key, session }, parts, services)
  const about = { userId: session.userId, deviceId: session.deviceId, kind: 'wallet.exported' } as const
  const notice = await database.run(
    (queries) => queries.transaction((transaction) => prepareNotice(transaction, about, now)),
    services.signal,
  )
  mailNotices([notice], parts, services)
  return { setId, sealed }
}
