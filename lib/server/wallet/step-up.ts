import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { RecoveryWay } from '@/lib/custody/recovery-ways'
import { SEED_BYTES } from '@/lib/custody/seed-halves'
import {
  type stepUpByWay,
  type stepUpStart,
  type stepUpVerify,
  WAY_COUNTS_AFTER_MS,
} from '@/lib/custody/step-up-contract'
import { isWayProof } from '@/lib/custody/way-proof'
import { appendAudit } from '../custody/audit-log'
import type { ProvenServices } from '../custody/serve-proven'
import { type LivingSession, proveSession } from './login-sessions'
import { openShare } from './seal-share'
import { addressOf, beginCode, CODE_SECONDS, checkSessionCode } from './session-codes'
import { openWalletParts, readAccess, type WalletParts } from './wallet-access'
import { findWayShare } from './way-shares'

/** For so long a proof counts, the code of the login included. */
export const PROVEN_MS = 5 * 60_000

/**
 * The login itself counts, unless another device has let this one in.
 *
 * @throws {AppError} `custody.login_too_old` unless a code was entered on this session, or a way of recovery used, in the
 *   last five minutes.
 */
export function assertProven({ signedInAt, provenAt }: LivingSession, now: Date): void {
  const newest = provenAt ?? signedInAt
  if (now.getTime() - newest.getTime() > PROVEN_MS) throw new AppError('custody.login_too_old')
}

/** Mails a code to the address of the session. */
export async function startStepUp(
  _: EndpointInput<typeof stepUpStart>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof stepUpStart>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const email = await addressOf(session, parts, services.signal)
  const challengeId = await beginCode({ ...stepUpOf(session), email }, parts, services)
  return { challengeId, ...CODE_SECONDS }
}

/** Checks that code. */
export async function verifyStepUp(
  { challengeId, code }: EndpointInput<typeof stepUpVerify>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof stepUpVerify>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  await checkSessionCode({ ...stepUpOf(session), challengeId, code }, parts, services)
  return noteProof(session, {}, parts, services)
}

/** Checks a proof by a password or a passkey of the owner instead. */
export async function verifyWayProof(
  { signature, ...set }: EndpointInput<typeof stepUpByWay>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof stepUpByWay>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const { database, keys, place, now } = parts
  const share = await database.run((queries) => findWayShare(queries, session.userId, set), services.signal)
  if (!share) throw new AppError('custody.no_half')
  if (!share.settledAt || now.getTime() - share.settledAt.getTime() < WAY_COUNTS_AFTER_MS)
    throw new AppError('custody.way_unproven')
  const stored = await openShare(keys, share, services.signal)
  try {
    const { walletId, setId } = set
    const proven = { walletId, setId, thumbprint: place.thumbprint, accessToken: services.accessToken ?? '' }
    if (!isWayProof(stored.subarray(SEED_BYTES), proven, signature))
      throw new AppError('request.invalid', { details: { signature: 'Invalid input' } })
  } finally {
    stored.fill(0)
  }
  return noteProof(session, { way: set.way }, parts, services)
}

/** Counts a fresh proof on a session from now on. */
export async function noteProof(
  session: LivingSession,
  by: { readonly way?: RecoveryWay },
  { database, place, now }: WalletParts,
  services: ProvenServices<'wallet'>,
): Promise<Record<never, never>> {
  await database.run(
    (queries) =>
      queries.transaction(async (transaction) => {
        await proveSession(transaction, session.sessionId, now)
        const facts = { device: session.deviceId, session: session.sessionId, ...by }
        const entry = { action: 'session.proven', subject: session.userId, projectId: place.projectId, facts } as const
        await appendAudit(transaction, entry, now)
      }),
    services.signal,
  )
  return {}
}

const stepUpOf = ({ sessionId, userId }: LivingSession) => ({ purpose: 'stepup', sessionId, target: userId }) as const
