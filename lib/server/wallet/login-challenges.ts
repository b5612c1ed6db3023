import 'server-only'
import { randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import { uuidv7 } from '../custody/uuid-v7'
import type { Queries } from '../database/database'
import type { LoginAddress } from './login-address'
import { clearFailures, countFailure, countLogin, isLocked } from './login-limits'
import { emailChallenges, type emailLimits } from './wallet-tables'

/** From its beginning a login waits this long for the approval of the device. */
export const APPROVAL_LIFE_MS = 20 * 60_000
export const CODE_LIFE_MS = 10 * 60_000
export const CODE_TRIES = 5

type ChallengeTables = {
  readonly emailChallenges: typeof emailChallenges
  readonly emailLimits: typeof emailLimits
}

/** A login by code that has begun, in one browser profile. */
export interface LoginChallenge {
  readonly id: string
  /** Thumbprint of the device key. No other device can go on with it. */
  readonly thumbprint: string
}

/** Keyed hash of a code with everything that it is for, so that it is worth nothing elsewhere. */
export type HashCode = (code: string, challenge: LoginChallenge) => Promise<Uint8Array>

/**
 * Begins a login. An earlier one of the same address on the same device can no longer be finished.
 *
 * @throws {AppError} `email.cooldown`.
 */
export async function beginLogin(
  queries: Queries<ChallengeTables>,
  login: LoginAddress & { readonly thumbprint: string; readonly projectId: string; readonly embedOrigin: string },
  now: Date,
): Promise<LoginChallenge> {
  const id = uuidv7(now.getTime())
  await queries.transaction(async (transaction) => {
    await countLogin(transaction, login, now)
    await transaction
      .update(emailChallenges)
      .set({ status: 'superseded' })
      .where(
        and(
          eq(emailChallenges.scope, login.scope),
          eq(emailChallenges.emailIndex, login.emailIndex),
          eq(emailChallenges.thumbprint, login.thumbprint),
          inArray(emailChallenges.status, ['begun', 'sent']),
        ),
      )
    await transaction.insert(emailChallenges).values({
      id,
      purpose: 'login',
      status: 'begun',
      scope: login.scope,
      projectId: login.projectId,
      embedOrigin: login.embedOrigin,
      emailIndex: login.emailIndex,
      emailIndexKey: login.emailIndexKey,
      emailSealed: login.emailSealed,
      thumbprint: login.thumbprint,
      createdAt: now,
      expiresAt: new Date(now.getTime() + APPROVAL_LIFE_MS),
    })
  })
  return { id, thumbprint: login.thumbprint }
}

/**
 * Makes the code of a login whose device is approved. Only its keyed hash is kept.
 *
 * @returns six digits, to be mailed, with the sealed address to mail them to.
 * @throws {AppError} `email.code_expired` for a login that has ended, or that has its code.
 */
export async function createCode(
  queries: Queries<ChallengeTables>,
  challenge: LoginChallenge,
  hashCode: HashCode,
  now: Date,
): Promise<{ readonly code: string; readonly emailSealed: Uint8Array }> {
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const [made] = await queries
    .update(emailChallenges)
    .set({
      status: 'sent',
      codeHash: await hashCode(code, challenge),
      expiresAt: new Date(now.getTime() + CODE_LIFE_MS),
    })
    .where(
      and(
        eq(emailChallenges.id, challenge.id),
        eq(emailChallenges.thumbprint, challenge.thumbprint),
        eq(emailChallenges.status, 'begun'),
        gt(emailChallenges.expiresAt, now),
      ),
    )
    .returning({ emailSealed: emailChallenges.emailSealed })
  if (!made) throw new AppError('email.code_expired')
  return { code, emailSealed: made.emailSealed }
}

/**
 * Checks a code. A try is counted before it is compared, so that many at once are no more than {@link CODE_TRIES}; a
 * right code is accepted once.
 *
 * @returns the address of the login.
 * @throws {AppError} `email.code_wrong` with `left`, the tries that are left; `email.code_expired` for a login that has
 *   ended, has no tries left or belongs to another device; `email.locked` for an address with too many wrong codes.
 */
export async function checkCode(
  queries: Queries<ChallengeTables>,
  challenge: LoginChallenge,
  code: string,
  hashCode: HashCode,
  now: Date,
): Promise<LoginAddress & { readonly projectId: string; readonly embedOrigin: string }> {
  const hash = await hashCode(code, challenge)
  const [tried] = await queries
    .update(emailChallenges)
    .set({ attempts: sql`${emailChallenges.attempts} + 1` })
    .where(
      and(
        eq(emailChallenges.id, challenge.id),
        eq(emailChallenges.thumbprint, challenge.thumbprint),
        eq(emailChallenges.status, 'sent'),
        lt(emailChallenges.attempts, CODE_TRIES),
        gt(emailChallenges.expiresAt, now),
      ),
    )
    .returning()
  if (!tried) throw new AppError('email.code_expired')
  if (await isLocked(queries, tried, now)) throw new AppError('email.locked')
  if (!tried.codeHash || !timingSafeEqual(tried.codeHash, hash)) {
    await countFailure(queries, tried, now)
    const left = CODE_TRIES - tried.attempts
    if (left > 0) throw new AppError('email.code_wrong', { details: { left } })
    await endLogin(queries, challenge.id, 'burned')
    throw new AppError('email.code_expired')
  }
  if (!(await endLogin(queries, challenge.id, 'verified'))) throw new AppError('email.code_expired')
  await clearFailures(queries, tried)
  return tried
}

/** @returns whether this call has ended it. */
async function endLogin(
  queries: Queries<ChallengeTables>,
  id: string,
  status: 'verified' | 'burned',
): Promise<boolean> {
  const ended = await queries
    .update(emailChallenges)
    .set({ status })
    .where(and(eq(emailChallenges.id, id), eq(emailChallenges.status, 'sent')))
    .returning({ id: emailChallenges.id })
  return ended.length > 0
}
