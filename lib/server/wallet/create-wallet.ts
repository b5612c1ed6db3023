import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { walletActivate, walletChallenge, walletCreate } from '@/lib/custody/shares-contract'
import { walletBindText } from '@/lib/custody/wallet-bind'
import { appendAudit } from '../custody/audit-log'
import type { ProvenServices } from '../custody/serve-proven'
import { areSignaturesOf } from '../custody/wallet-signatures'
import { sealShare } from './seal-share'
import { openWalletParts, readAccess } from './wallet-access'
import { activateWallet, challengeWallet, createWallet, findNonce } from './wallet-records'

export async function challengeMyWallet(
  _: EndpointInput<typeof walletChallenge>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof walletChallenge>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  return parts.database.run((queries) => challengeWallet(queries, session, parts.now), services.signal)
}

/** Stores a pending wallet, after both of its keys have signed for it. */
export async function createMyWallet(
  input: EndpointInput<typeof walletCreate>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof walletCreate>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const { database, keys, place, now } = parts
  const { walletId, addresses } = input
  const nonce = await database.run((queries) => findNonce(queries, walletId, session, now), services.signal)
  if (nonce === null) throw new AppError('request.invalid', { details: { walletId: 'Invalid input' } })
  assertProofs(input, nonce)
  const seal = (kind: 'device' | 'recovery') =>
    sealShare(keys, { walletId, kind, ...input[kind] }, now.getTime(), services.signal)
  const [device, recovery] = await Promise.all([seal('device'), seal('recovery')])
  const accountImplementation = services.env.smartAccounts.implementation
  const wallet = { walletId, addresses, device, recovery, accountImplementation }
  await database.run(
    (queries) =>
      queries.transaction(async (transaction) => {
        await createWallet(transaction, session, wallet, now)
        const facts = { wallet: walletId, device: session.deviceId }
        const entry = { action: 'wallet.created', subject: session.userId, projectId: place.projectId, facts } as const
        await appendAudit(transaction, entry, now)
      }),
    services.signal,
  )
  return {}
}

/** The vault has its half: from now on the wallet is the visitor's. */
export async function activateMyWallet(
  { walletId }: EndpointInput<typeof walletActivate>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof walletActivate>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const { database, place, now } = parts
  await database.run(
    (queries) =>
      queries.transaction(async (transaction) => {
        if (!(await activateWallet(transaction, walletId, session, now))) return
        const facts = { wallet: walletId }
        const entry = {
          action: 'wallet.activated',
          subject: session.userId,
          projectId: place.projectId,
          facts,
        } as const
        await appendAudit(transaction, entry, now)
      }),
    services.signal,
  )
  return {}
}

/** @throws {AppError} `request.invalid` unless both keys have signed this wallet with this nonce. */
function assertProofs(
  { walletId, addresses, proofs, device, recovery }: EndpointInput<typeof walletCreate>,
  nonce: string,
): void {
  const text = walletBindText({ walletId, nonce, addresses, deviceSetId: device.setId, recoverySetId: recovery.setId })
  if (!areSignaturesOf(addresses, text, proofs)) {
    throw new AppError('request.invalid', { details: { proofs: 'Invalid input' } })
  }
}
