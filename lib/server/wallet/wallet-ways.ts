import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { automaticDrop, wayRelease, wayRemove, waySettle, wayStore } from '@/lib/custody/recovery-contract'
import { sealToKey } from '@/lib/custody/seal-to-key'
import { SEED_BYTES } from '@/lib/custody/seed-halves'
import type { WalletAct } from '@/lib/custody/wallet-act'
import type { WalletSignatures } from '@/lib/custody/wallet-schemas'
import { appendAudit } from '../custody/audit-log'

import type { ProvenServices } from '../custody/serve-proven'
import { RECOVERY_RELEASED } from '../custody/verify-audit'
import type { Queries } from '../database/database'
import type { AuditFacts } from '../tables/audit-table'
import { type AuditAction, custodyActs } from '../tables/custody-acts'
import type { WalletTables } from '../tables/role-tables'
import type { LivingSession } from './login-sessions'
import { mailNotices } from './notice-mail'
import { prepareNotice } from './notices'
import { openShare, sealShare } from './seal-share'
import { countRelease } from './share-records'
import { assertSignedAct } from './signed-act'
import { assertProven } from './step-up'
import { openWalletParts, readAccess, type WalletParts } from './wallet-access'
import { lockActiveWallet } from './wallet-records'
import {
  dropAutomaticShare,
  findWayShare,
  noteRelease,
  removeWayShares,
  settleWayShare,
  storeWayShare,
} from './way-shares'

/** Stores the half of a way beside the earlier ones. */
export async function storeMyWay(
  input: EndpointInput<typeof wayStore>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof wayStore>> {
  const { walletId, way, setId, epoch, label, credentialId } = input
  const parts = await openWalletParts(services)
  const share = { walletId, kind: 'way', setId, half: withProofKey(input) } as const
  const sealed = await sealShare(parts.keys, share, parts.now.getTime(), services.signal)
  const act = { name: 'store recovery way', way, setId, epoch } as const
  return carryOut({ action: 'way.stored', act, input }, parts, services, async (transaction) => {
    const stored = { walletId, way, setId, epoch, label, credentialId, share: sealed }
    return storeWayShare(transaction, stored, parts.now)
  })
}

/**
 * Gives out the half of a way: after a code of the last minutes, so many times a day; or for signatures of the wallet's
 * keys, so that the owner can try a new way at once.
 */
export async function releaseMyWay(
  { key, signatures, ...wanted }: EndpointInput<typeof wayRelease>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof wayRelease>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const { database, keys, place, now } = parts
  const { walletId, way, setId } = wanted
  if (!signatures) assertProven(session, now)
  const share = await database.run((queries) => findWayShare(queries, session.userId, wanted), services.signal)
  if (!share) throw new AppError('custody.no_half')
  const half = await openShare(keys, share, services.signal)
  try {
    const sealed = await sealToKey(half.subarray(0, SEED_BYTES), { key, setId, thumbprint: place.thumbprint })
    await database.run(
      (queries) =>
        queries.transaction(async (transaction) => {
          const wallet = await lockActiveWallet(transaction, walletId, session)
          if (signatures) assertSignedAct(wallet, { name: 'prove recovery way', way, setId }, place, signatures)
          // Only a device without the keys can use the limit up.
          await countRelease(transaction, { ...share, kind: signatures ? 'way' : 'recovery' }, now)
          await noteRelease(transaction, share, session.deviceId)
          await logAct(transaction, { action: RECOVERY_RELEASED, facts: { ...wanted, setId } }, session, parts)
        }),
      services.signal,
    )
    return { sealed }
  } finally {
    half.fill(0)
  }
}

/** Confirms that the owner has opened a set. */
export async function settleMyWay(
  input: EndpointInput<typeof waySettle>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof waySettle>> {
  const parts = await openWalletParts(services)
  const { walletId, way, setId } = input
  const act = { name: 'settle recovery way', way, setId } as const
  return carryOut({ action: 'way.settled', act, input }, parts, services, (transaction, session) => {
    const set = { walletId, way, setId, deviceId: session.deviceId }
    return settleWayShare(transaction, set, () => assertProven(session, parts.now), parts.now)
  })
}

/** Destroys the half of the automatic way. */
export async function dropMyAutomatic(
  input: EndpointInput<typeof automaticDrop>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof automaticDrop>> {
  const parts = await openWalletParts(services)
  const { walletId, way, setId } = input
  const act = { name: 'drop automatic recovery', way, setId } as const
  return carryOut({ action: 'automatic.dropped', act, input }, parts, services, (transaction, session) => {
    assertProven(session, parts.now)
    return dropAutomaticShare(transaction, { walletId, way, setId, deviceId: session.deviceId }, parts.now)
  })
}

/** Destroys the sets of a way. */
export async function removeMyWay(
  input: EndpointInput<typeof wayRemove>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof wayRemove>> {
  const parts = await openWalletParts(services)
  const { walletId, way } = input
  const act = { name: 'remove recovery way', way } as const
  return carryOut({ action: 'way.removed', act, input }, parts, services, (transaction, session) => {
    assertProven(session, parts.now)
    return removeWayShares(transaction, { walletId, way }, parts.now)
  })
}

/** 16 bytes of the half, then 32 of the key that checks proofs (`step-up.ts`), in base64url. */
function withProofKey({ half, proofKey }: Pick<EndpointInput<typeof wayStore>, 'half' | 'proofKey'>): string {
  const parts = [half, proofKey].map((text) => Buffer.from(text, 'base64url'))
  return Buffer.concat(parts).toString('base64url')
}

type WayAct = Extract<AuditAction, 'way.stored' | 'way.settled' | 'automatic.dropped' | 'way.removed'>

/**
 * Carries out an act on the locked wallet, after both of its keys have signed for it. Logs and mails it, if it has changed
 * something.
 *
 * @throws {AppError} `request.invalid` for wrong signatures; `request.not_found` for another wallet.
 */
async function carryOut(
  {
    action,
    act,
    input,
  }: {
    readonly action: WayAct
    readonly act: WalletAct
    readonly input: { readonly walletId: string; readonly signatures: WalletSignatures }
  },
  parts: WalletParts,
  services: ProvenServices<'wallet'>,
  work: (transaction: Queries<WalletTables>, session: LivingSession) => Promise<boolean>,
): Promise<Record<never, never>> {
  const session = await readAccess(services, parts)
  const { database, place, now } = parts
  const { name: _, ...facts } = act
  const notice = await database.run(
    (queries) =>
      queries.transaction(async (transaction) => {
        const wallet = await lockActiveWallet(transaction, input.walletId, session)
        assertSignedAct(wallet, act, place, input.signatures)
        if (!(await work(transaction, session))) return null
        const mail = action === 'way.stored' ? null : custodyActs.wallet[action].mail
        const told = mail && (await prepareNotice(transaction, { ...session, kind: mail }, now))
        await logAct(transaction, { action, facts: { ...facts, walletId: input.walletId } }, session, parts)
        return told
      }),
    services.signal,
  )
  mailNotices([notice], parts, services)
  return {}
}

async function logAct(
  transaction: Queries<WalletTables>,
  { action, facts: { walletId, setId, ...facts } }: { readonly action: AuditAction; readonly facts: AuditFacts },
  session: LivingSession,
  { place: { projectId, thumbprint }, now }: WalletParts,
): Promise<void> {
  const set = setId === undefined ? {} : { set: setId }
  const named = { ...facts, ...set, wallet: String(walletId), device: session.deviceId, thumbprint }
  await appendAudit(transaction, { action, subject: session.userId, projectId, facts: named }, now)
}
