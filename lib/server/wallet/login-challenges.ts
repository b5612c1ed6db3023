import 'server-only'
import { randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import type { AttemptTables, Trier } from '../custody/attempt-limits'
import type { SealedIdentity } from '../custody/identity'
import type { Queries } from '../database/database'
import type { KeyedHash } from '../keys/key-provider'
import type { SealedSecret } from '../keys/seal-row'
import { type CodePurpose, emailChallenges } from '../tables/wallet-tables'
import { countCode, countLogin, uncountCode } from './login-limits'

/** From its beginning a login waits this long for the approval of the device. */
export const APPROVAL_LIFE_MS = 20 * 60_000
export const CODE_LIFE_MS = 10 * 60_000
export const CODE_TRIES = 5

type ChallengeTables = AttemptTables & { readonly emailChallenges: typeof emailChallenges }

/** A login by code that has begun, in one browser profile. */
export interface LoginChallenge {
  readonly id: string
  /** Thumbprint of the device key. No other device can go on with it. */
  readonly thumbprint: string
  /** Without it the code is for a login. */
  readonly use?: CodeUse
}

/** What a code is for that a session has asked for. */
export interface CodeUse {
  readonly purpose: Exclude<CodePurpose, 'login'>
  readonly sessionId: string
  /** Id of what the code changes; the user for a code that changes nothing. */
  readonly target: string
}

/**
 * Keyed hash of a code with everything that it is for, so that it is worth nothing elsewhere.
 *
 * @param keyId - Of the hash to compare with; the newest by default.
 */
export type HashCode = (code: string, challenge: LoginChallenge, keyId?: string) => Promise<KeyedHash>

/** Six digits, each of the million as likely as any other. */
export function newCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0')
}

/**
 * Begins a login. An earlier one of the same address on the same device can no longer be finished.
 *
 * @param login.code - Hash of the code that is mailed at once; `null` if the device has to be approved first. The work
 *   is the same.
 * @throws {AppError} `email.cooldown`.
 */
export async function beginLogin(
  queries: Queries<ChallengeTables>,
  login: SealedIdentity & { readonly scope: string } & LoginChallenge &
    Omit<Trier, 'thumbprint'> & {
      readonly projectId: string
      readonly embedOrigin: string
      readonly code: KeyedHash | null
      readonly country?: string | null
    },
  now: Date,
): Promise<void> {
  const { code } = login
  await queries.transaction(async (transaction) => {
    await countLogin(transaction, login, login, now)
    await transaction
      .update(emailChallenges)
      .set({ status: 'superseded' })
      .where(
        and(
          eq(emailChallenges.scope, login.scope),
          eq(emailChallenges.subjectIndex, login.subjectIndex),
          eq(emailChallenges.thumbprint, login.thumbprint),
          isFor(login),
          inArray(emailChallenges.status, ['begun', 'sent', 'allowed']),
        ),
      )
    await transaction.insert(emailChallenges).values({
      id: login.id,
      purpose: login.use?.purpose ?? 'login',
      sessionId: login.use?.sessionId ?? null,
      status: code ? 'sent' : 'begun',
      scope: login.scope,
      projectId: login.projectId,
      embedOrigin: login.embedOrigin,
      subjectIndex: login.subjectIndex,
      subjectIndexKey: login.subjectIndexKey,
      sealed: login.sealed,
      wrappedKey: login.wrappedKey,
      keyId: login.keyId,
      thumbprint: login.thumbprint,
      codeHash: code?.hash ?? null,
      codeKeyId: code?.keyId ?? null,
      byKnownDevice: login.isKnown,
      country: login.country,
      createdAt: now,
      expiresAt: new Date(now.getTime() + (code ? CODE_LIFE_MS : APPROVAL_LIFE_MS)),
    })
  })
}

/** What became of asking for the code of a login. */
export interface CodeState {
  /** The address to mail the code to; `null` if it was mailed before. */
  readonly mailTo: SealedSecret | null
  readonly expiresAt: Date
}

/**
 * Gives a login whose device is approved its code. Only the keyed hash of the code is kept. A login that has one keeps
 * it.
 *
 * @throws {AppError} `email.code_expired` for a login that has ended.
 */
export async function setCode(
  queries: Queries<ChallengeTables>,
  challenge: LoginChallenge,
  code: KeyedHash,
  now: Date,
): Promise<CodeState> {
  const isMine = and(
    eq(emailChallenges.id, challenge.id),
    eq(emailChallenges.thumbprint, challenge.thumbprint),
    isFor(challenge),
    gt(emailChallenges.expiresAt, now),
  )
  const [made] = await queries
    .update(emailChallenges)
    .set({
      status: 'sent',
      codeHash: code.hash,
      codeKeyId: code.keyId,
      expiresAt: new Date(now.getTime() + CODE_LIFE_MS),
    })
    .where(and(isMine, inArray(emailChallenges.status, ['begun', 'allowed'])))
    .returning()
  if (made) return { mailTo: made, expiresAt: made.expiresAt }
  const [sent] = await queries
    .select({ expiresAt: emailChallenges.expiresAt })
    .from(emailChallenges)
    .where(and(isMine, eq(emailChallenges.status, 'sent')))
  if (!sent) throw new AppError('email.code_expired')
  return { mailTo: null, expiresAt: sent.expiresAt }
}

/**
 * Checks a code. A try is counted before it is compared, so that many at once are no more than {@link CODE_TRIES}; a
 * right code is accepted once.
 *
 * @param place - Place of the visitor who tries the code.
 * @returns the address of the login.
 * @throws {AppError} `email.code_wrong` with `left`, the tries that are left; `email.code_expired` for a login that has
 *   ended, has no tries left or belongs to another device; `email.locked` with `seconds` after too many wrong codes.
 */
export async function checkCode(
  queries: Queries<ChallengeTables>,
  challenge: LoginChallenge,
  { code, place }: { readonly code: string; readonly place: string | null },
  hashCode: HashCode,
  now: Date,
): Promise<SealedSecret & { readonly scope: string; readonly projectId: string; readonly embedOrigin: string }> {
  const { tried, trier } = await queries.transaction((transaction) => countTry(transaction, challenge, place, now))
  const { hash } = await hashCode(code, challenge, tried.codeKeyId)
  if (!timingSafeEqual(tried.codeHash, hash)) {
    const left = CODE_TRIES - tried.attempts
    if (left > 0) throw new AppError('email.code_wrong', { details: { left } })
    await endLogin(queries, challenge.id, 'burned')
    throw new AppError('email.code_expired')
  }
  if (!(await endLogin(queries, challenge.id, 'verified'))) throw new AppError('email.code_expired')
  await uncountCode(queries, tried, trier)
  return tried
}

async function countTry(
  transaction: Queries<ChallengeTables>,
  challenge: LoginChallenge,
  place: string | null,
  now: Date,
) {
  const [tried] = await transaction
    .update(emailChallenges)
    .set({ attempts: sql`${emailChallenges.attempts} + 1` })
    .where(
      and(
        eq(emailChallenges.id, challenge.id),
        eq(emailChallenges.thumbprint, challenge.thumbprint),
        isFor(challenge),
        eq(emailChallenges.status, 'sent'),
        lt(emailChallenges.attempts, CODE_TRIES),
        gt(emailChallenges.expiresAt, now),
      ),
    )
    .returning()
  const { codeHash, codeKeyId } = tried ?? {}
  if (!tried || !codeHash || !codeKeyId) throw new AppError('email.code_expired')
  const trier = { thumbprint: challenge.thumbprint, place, isKnown: tried.byKnownDevice }
  await countCode(transaction, tried, trier, now)
  return { tried: { ...tried, codeHash, codeKeyId }, trier }
}

/** Whether a row is for the use of a challenge. */
const isFor = ({ use }: Pick<LoginChallenge, 'use'>) =>
  and(
    eq(emailChallenges.purpose, use?.purpose ?? 'login'),
    use ? eq(emailChallenges.sessionId, use.sessionId) : isNull(emailChallenges.sessionId),
  )

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
