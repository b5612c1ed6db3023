import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { deviceKeep, deviceList, deviceRevoke } from '@/lib/custody/login-contract'
import { appendAudit } from '../custody/audit-log'
import type { ProvenServices } from '../custody/serve-proven'
import { custodyActs } from '../tables/custody-acts'
import { findDeviceIn, keepDevice, planRemoval, removeDevice } from './device-acts'
import { mailNotices } from './notice-mail'
import { prepareNotice } from './notices'
import { endedRefreshCookie } from './refresh-cookie'
import { assertSignedAct } from './signed-act'
import { listDevices } from './users'
import { openWalletParts, readAccess } from './wallet-access'
import { readWallet } from './wallet-records'

export async function listMyDevices(
  _: EndpointInput<typeof deviceList>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof deviceList>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const rows = await parts.database.run((queries) => listDevices(queries, session.userId, parts.now), services.signal)
  return {
    devices: rows.map(({ id, approvedAt, lastSeenAt, revokesAt, signsOutAt, ...row }) => ({
      deviceId: id,
      ...{ thumbprint: row.thumbprint, label: row.label, embedOrigin: row.embedOrigin, country: row.country },
      approvedAt: approvedAt.getTime(),
      lastSeenAt: lastSeenAt.getTime(),
      isThis: id === session.deviceId,
      revokesAt: revokesAt?.getTime() ?? null,
      // A past sign-out is not listed: sessions that started after it stay valid.
      signsOutAt: signsOutAt && signsOutAt > parts.now ? signsOutAt.getTime() : null,
    })),
  }
}

/**
 * Removes a device: its sessions end, and its own half is useless without ours. A session without signatures, which one
 * login code gives, only plans the removal of another device of a wallet.
 */
export async function revokeMyDevice(
  { deviceId, signatures }: EndpointInput<typeof deviceRevoke>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof deviceRevoke>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const { userId, deviceId: mine } = session
  const { database, place, now } = parts
  const target = { userId, deviceId }
  const { planned, notice } = await database.run(
    (queries) =>
      queries.transaction(async (transaction) => {
        const found = await findDeviceIn(transaction, target, now)
        if (!found) throw new AppError('request.not_found')
        const wallet = await readWallet(transaction, session)
        const act = { name: 'revoke device', revoked: found.thumbprint } as const
        if (wallet && signatures) assertSignedAct(wallet, act, place, signatures)
        const entry = { subject: userId, projectId: place.projectId, facts: { device: deviceId, by: mine } }
        if (deviceId === mine || !wallet || signatures) {
          await removeDevice(transaction, target, now)
          const about = { userId, deviceId: mine, named: deviceId, kind: custodyActs.wallet['device.revoked'].mail }
          // No mail if the device removes itself.
          const told = deviceId === mine ? null : await prepareNotice(transaction, about, now)
          await appendAudit(transaction, { ...entry, action: 'device.revoked' }, now)
          return { planned: null, notice: told }
        }
        const plan = await planRemoval(transaction, target, now)
        if (!plan) throw new AppError('request.not_found')
        if (!plan.isNew) return { planned: plan, notice: null }
        const about = { userId, deviceId: mine, named: deviceId, kind: custodyActs.wallet['device.planned'].mail }
        const told = await prepareNotice(transaction, about, now)
        await appendAudit(transaction, { ...entry, action: 'device.planned' }, now)
        return { planned: plan, notice: told }
      }),
    services.signal,
  )
  mailNotices([notice], parts, services)
  if (deviceId === mine) services.setCookie(endedRefreshCookie())
  return { revokesAt: planned?.at.getTime() ?? null }
}

/** Cancels a removal or sign-out that was planned without signatures. */
export async function keepMyDevice(
  { deviceId, signatures }: EndpointInput<typeof deviceKeep>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof deviceKeep>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const { database, place, now } = parts
  const target = { userId: session.userId, deviceId }
  await database.run(
    (queries) =>
      queries.transaction(async (transaction) => {
        const [found, wallet] = [await findDeviceIn(transaction, target, now), await readWallet(transaction, session)]
        if (!found || !wallet) throw new AppError('request.not_found')
        assertSignedAct(wallet, { name: 'keep device', kept: found.thumbprint }, place, signatures)
        if (!(await keepDevice(transaction, target, now))) throw new AppError('request.not_found')
        const facts = { device: deviceId, by: session.deviceId }
        const entry = { action: 'device.kept', subject: session.userId, projectId: place.projectId, facts } as const
        await appendAudit(transaction, entry, now)
      }),
    services.signal,
  )
  return {}
}
