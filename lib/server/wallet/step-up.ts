import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { stepUpStart, stepUpVerify } from '@/lib/custody/step-up-contract'
import { appendAudit } from '../custody/audit-log'
import type { ProvenServices } from '../custody/serve-proven'
import { type LivingSession, proveSession } from './login-sessions'
import { addressOf, beginCode, CODE_SECONDS, checkSessionCode } from './session-codes'
import { openWalletParts, readAccess } from './wallet-access'

/** For so long a code counts, the one of the login included. */
export const PROVEN_MS = 5 * 60_000

/**
 * The login itself counts, unless another device has let this one in.
 *
 * @throws {AppError} `custody.login_too_old` unless a code was entered on this session in the last five minutes.
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
  const { database, place, now } = parts
  await database.run(
    (queries) =>
      queries.transaction(async (transaction) => {
        await proveSession(transaction, session.sessionId, now)
        const facts = { device: session.deviceId, session: session.sessionId }
        const entry = { action: 'session.proven', subject: session.userId, projectId: place.projectId, facts } as const
        await appendAudit(transaction, entry, now)
      }),
    services.signal,
  )
  return {}
}

const stepUpOf = ({ sessionId, userId }: LivingSession) => ({ purpose: 'stepup', sessionId, target: userId }) as const
