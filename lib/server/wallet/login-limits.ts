import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import type { Queries } from '../database/database'
import type { StoredAddress } from './login-address'
import { emailLimits } from './wallet-tables'

/** Between two logins of one address. Spec section 9. */
export const LOGIN_COOLDOWN_MS = 30_000
/** Logins of one address in a day, so that nobody's mailbox is flooded. */
export const LOGINS_PER_DAY = 30
/** Wrong codes of one address, over all logins, after which it is locked. */
export const FAILURES_TO_LOCK = 100
export const LOCK_MS = 24 * 3_600_000
const DAY_MS = 24 * 3_600_000

type LimitTables = { readonly emailLimits: typeof emailLimits }

/**
 * Counts a login that begins. In one statement, so that of several at once only one passes; the same for an address
 * without a user.
 *
 * @throws {AppError} `email.cooldown` with the whole `seconds` to wait: the cooldown, the rest of the day, or of the lock.
 */
export async function countLogin(queries: Queries<LimitTables>, address: StoredAddress, now: Date): Promise<void> {
  const limits = emailLimits
  const isNewDay = sql`${limits.dayStartedAt} <= ${before(now, DAY_MS)}`
  const counted = await queries
    .insert(limits)
    .values({ ...ofAddress(address), lastBeganAt: now, dayStartedAt: now, began: 1 })
    .onConflictDoUpdate({
      target: [limits.scope, limits.emailIndex],
      set: {
        lastBeganAt: now,
        began: sql`case when ${isNewDay} then 1 else ${limits.began} + 1 end`,
        dayStartedAt: sql`case when ${isNewDay} then ${now.toISOString()}::timestamptz else ${limits.dayStartedAt} end`,
      },
      setWhere: sql`${limits.lastBeganAt} <= ${before(now, LOGIN_COOLDOWN_MS)}
        and (${limits.began} < ${LOGINS_PER_DAY} or ${isNewDay})
        and (${limits.lockedUntil} is null or ${limits.lockedUntil} <= ${now.toISOString()}::timestamptz)`,
    })
    .returning({ began: limits.began })
  if (counted.length > 0) return
  const [row] = await queries.select().from(limits).where(isAddress(address))
  throw new AppError('email.cooldown', { details: { seconds: row ? secondsLeft(row, now) : 1 } })
}

/** Counts a wrong code. The address is locked with the last that {@link FAILURES_TO_LOCK} allows. */
export async function countFailure(
  queries: Queries<LimitTables>,
  address: Pick<StoredAddress, 'scope' | 'emailIndex'>,
  now: Date,
): Promise<void> {
  const isLast = sql`${emailLimits.failures} + 1 >= ${FAILURES_TO_LOCK}`
  const until = new Date(now.getTime() + LOCK_MS).toISOString()
  await queries
    .update(emailLimits)
    .set({
      failures: sql`case when ${isLast} then 0 else ${emailLimits.failures} + 1 end`,
      lockedUntil: sql`case when ${isLast} then ${until}::timestamptz else ${emailLimits.lockedUntil} end`,
    })
    .where(isAddress(address))
}

/** Whether wrong codes have locked an address. A right code does not help then. */
export async function isLocked(
  queries: Queries<LimitTables>,
  address: Pick<StoredAddress, 'scope' | 'emailIndex'>,
  now: Date,
): Promise<boolean> {
  const [row] = await queries
    .select({ lockedUntil: emailLimits.lockedUntil })
    .from(emailLimits)
    .where(isAddress(address))
  return row?.lockedUntil !== undefined && row.lockedUntil !== null && row.lockedUntil > now
}

/** A right code ends the count of wrong ones. */
export async function clearFailures(
  queries: Queries<LimitTables>,
  address: Pick<StoredAddress, 'scope' | 'emailIndex'>,
): Promise<void> {
  await queries.update(emailLimits).set({ failures: 0 }).where(isAddress(address))
}

function secondsLeft(row: typeof emailLimits.$inferSelect, now: Date): number {
  const ends = [row.lastBeganAt.getTime() + LOGIN_COOLDOWN_MS, row.lockedUntil?.getTime() ?? 0]
  if (row.began >= LOGINS_PER_DAY) ends.push(row.dayStartedAt.getTime() + DAY_MS)
  return Math.max(1, Math.ceil((Math.max(...ends) - now.getTime()) / 1000))
}

const before = (now: Date, ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`

const ofAddress = ({ scope, emailIndex }: StoredAddress) => ({ scope, emailIndex })

const isAddress = ({ scope, emailIndex }: Pick<StoredAddress, 'scope' | 'emailIndex'>) =>
  and(eq(emailLimits.scope, scope), eq(emailLimits.emailIndex, emailIndex))
