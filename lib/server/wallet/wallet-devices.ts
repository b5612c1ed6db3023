import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { deviceList, deviceRevoke } from '@/lib/custody/login-contract'
import { appendAudit } from '../custody/audit-log'
import type { ProvenServices } from '../custody/serve-proven'
import { endedRefreshCookie } from './refresh-cookie'
import { listDevices, revokeDevice } from './users'
import { openWalletParts, readAccess } from './wallet-access'

export async function listMyDevices(
  _: EndpointInput<typeof deviceList>,
  services: ProvenServices,
): Promise<EndpointOutput<typeof deviceList>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const rows = await parts.database.run((queries) => listDevices(queries, session.userId), services.signal)
  return {
    devices: rows.map(({ id, thumbprint, label, embedOrigin, approvedAt, lastSeenAt }) => ({
      deviceId: id,
      thumbprint,
      label,
      embedOrigin,
      approvedAt: approvedAt.getTime(),
      lastSeenAt: lastSeenAt.getTime(),
      isThis: id === session.deviceId,
    })),
  }
}

/** Locks a device out: its sessions end, and without our half its own is worth nothing. */
export async function revokeMyDevice(
  { deviceId }: EndpointInput<typeof deviceRevoke>,
  services: ProvenServices,
): Promise<EndpointOutput<typeof deviceRevoke>> {
  const parts = await openWalletParts(services)
  const { userId, deviceId: mine } = await readAccess(services, parts)
  const { database, place, now } = parts
  await database.run(
    (queries) =>
      queries.transaction(async (transaction) => {
        const isRevoked = await revokeDevice(transaction, { userId, deviceId }, now)
        if (!isRevoked) throw new AppError('request.not_found')
        const facts = { device: deviceId, by: mine }
        await appendAudit(
          transaction,
          { action: 'device.revoked', subject: userId, projectId: place.projectId, facts },
          now,
        )
      }),
    services.signal,
  )
  if (deviceId === mine) services.setCookie(endedRefreshCookie())
  return {}
}
