import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import { sealToKey } from '@/lib/custody/seal-to-key'
import {
  MAX_SKIPPED_EPOCHS,
  type shareOfDevice,
  type shareOfRecovery,
  type shareStore,
} from '@/lib/custody/shares-contract'
import type { WalletAddresses } from '@/lib/custody/wallet-addresses'
import { appendAudit } from '../custody/audit-log'

import type { ProvenServices } from '../custody/serve-proven'
import { type AuditAction, custodyActs } from '../tables/custody-acts'
import type { LivingSession } from './login-sessions'
import { mailNotices } from './notice-mail'
import { prepareNotice } from './notices'
import { openShare, sealShare } from './seal-share'
import {
  countRelease,
  findDeviceShare,
  findRecoveryShare,
  newestEpochOf,
  storeDeviceShare,
  storeRecoveryShare,
} from './share-records'
import { assertSignedAct } from './signed-act'
import { assertProven } from './step-up'
import { openWalletParts, readAccess, type WalletParts } from './wallet-access'
import { lockActiveWallet, readWallet } from './wallet-records'

/** For so long after a code was entered its session may recover the wallet, and replace the recovery set. */
const RECOVERY_WINDOW_MS = 5 * 60_000

type Share = NonNullable<Awaited<ReturnType<typeof findDeviceShare>>>
type DeliveryKey = EndpointInput<typeof shareOfDevice>['key']

/** Gives out the half that belongs to the set of this device, to a device with a session. */
export async function releaseMyDeviceShare(
  { key }: EndpointInput<typeof shareOfDevice>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof shareOfDevice>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const share = await parts.database.run((queries) => findDeviceShare(queries, session), services.signal)
  const { setId, sealed } = await releaseShare('half.released', { share, key, session }, parts, services)
  return { setId, sealed }
}

/** Gives out this domain's recovery half. The other one is the vault's, which asks for a proof of its own. */
export async function releaseMyRecoveryShare(
  { key }: EndpointInput<typeof shareOfRecovery>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof shareOfRecovery>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  assertFresh(session, parts.now)
  const share = await parts.database.run((queries) => findRecoveryShare(queries, session.userId), services.signal)
  const { setId, epoch, sealed } = await releaseShare('recovery.released', { share, key, session }, parts, services)
  if (epoch === null) throw new AppError('internal')
  return { setId, epoch, sealed }
}

/**
 * Replaces the set of this device and, with `recovery`, the recovery set. Both keys must have signed for them. Sending
 * the same sets again changes nothing.
 */
export async function storeMyShares(
  input: EndpointInput<typeof shareStore>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof shareStore>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const { walletId, recovery: next } = input
  const { database, keys, place, now } = parts
  if (next) assertProven(session, now)
  const seal = (kind: 'device' | 'recovery', { setId, half }: { readonly setId: string; readonly half: string }) =>
    sealShare(keys, { walletId, kind, setId, half }, now.getTime(), services.signal)
  const device = await seal('device', input.device)
  const recovery = next && (await seal('recovery', next))
  const notice = await database.run(
    (queries) =>
      queries.transaction(async (transaction) => {
        if (next) await lockActiveWallet(transaction, walletId, session)
        const wallet = await readWallet(transaction, session)
        if (wallet?.walletId !== walletId) throw new AppError('request.not_found')
        assertSigned(input, wallet.addresses, place.thumbprint)
        const isStored = wallet.deviceSetId === device.setId && (!next || wallet.recoverySetId === next.setId)
        if (isStored) return null
        if (next && next.epoch > (await newestEpochOf(transaction, walletId)) + 1 + MAX_SKIPPED_EPOCHS)
          throw new AppError('custody.wallet_changed')
        if (next && recovery)
          await storeRecoveryShare(transaction, { walletId, epoch: next.epoch, share: recovery }, now)
        await storeDeviceShare(transaction, { walletId, deviceId: session.deviceId, share: device }, now)
        const facts = { wallet: walletId, device: session.deviceId, ...(next && { epoch: next.epoch }) }
        const action = next ? 'recovery.replaced' : 'device.stored'
        const about = { ...session, kind: custodyActs.wallet['recovery.replaced'].mail }
        const told = next ? await prepareNotice(transaction, about, now) : null
        await appendAudit(transaction, { action, subject: session.userId, projectId: place.projectId, facts }, now)
        return told
      }),
    services.signal,
  )
  mailNotices([notice], parts, services)
  return {}
}

/** @throws {AppError} `request.invalid` unless both keys of the wallet have signed for each set, on this device. */
function assertSigned(
  { walletId, device, recovery }: EndpointInput<typeof shareStore>,
  addresses: WalletAddresses,
  thumbprint: string,
): void {
  const [wallet, place] = [{ walletId, addresses }, { thumbprint }]
  assertSignedAct(wallet, { name: 'store device set', setId: device.setId }, place, device.signatures)
  if (!recovery) return
  const { setId, epoch, signatures } = recovery
  assertSignedAct(wallet, { name: 'store recovery set', setId, epoch }, place, signatures)
}

/** The log has the release before the half leaves. */
export async function releaseShare(
  action: AuditAction,
  what: { readonly share: Share | null; readonly key: DeliveryKey; readonly session: LivingSession },
  { database, keys, place, now }: WalletParts,
  { signal }: Pick<ProvenServices<'wallet'>, 'signal'>,
) {
  const { share, key, session } = what
  if (!share) throw new AppError('custody.no_half')
  const half = await openShare(keys, share, signal)
  try {
    const sealed = await sealToKey(half, { key, setId: share.setId, thumbprint: place.thumbprint })
    await database.run(
      (queries) =>
        queries.transaction(async (transaction) => {
          await countRelease(transaction, share, now)
          const { thumbprint, projectId } = place
          const facts = { wallet: share.walletId, set: share.setId, device: session.deviceId, thumbprint }
          await appendAudit(transaction, { action, subject: session.userId, projectId, facts }, now)
        }),
      signal,
    )
    return { setId: share.setId, epoch: share.epoch, sealed }
  } finally {
    half.fill(0)
  }
}

/** @throws {AppError} `custody.login_too_old`. */
export function assertFresh({ signedInAt }: LivingSession, now: Date): void {
  if (now.getTime() - signedInAt.getTime() > RECOVERY_WINDOW_MS) throw new AppError('custody.login_too_old')
}
