import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import type { Queries } from '../database/database'
import type { Mailbox } from './mailbox'
import { approvalLimits } from './vault-tables'

/** Between two mails to one address. Spec section 9. */
export const APPROVAL_COOLDOWN_MS = 30_000
/** Mails to one address in a day, so that nobody's mailbox is flooded. */
export const APPROVALS_PER_DAY = 30
const DAY_MS = 24 * 3_600_000

type LimitTables = { readonly approvalLimits: typeof approvalLimits }

/**
 * Counts an approval that starts. In one statement, so that of several at once only one passes.
 *
 * @throws {AppError} `email.cooldown` with the whole `seconds` to wait: the cooldown, or the rest of the day.
 */
export async function countApproval(
  queries: Queries<LimitTables>,
  { emailIndex }: Pick<Mailbox, 'emailIndex'>,
  now: Date,
): Promise<void> {
  const isNewDay = sql`${approvalLimits.dayStartedAt} <= ${before(now, DAY_MS)}`
  const counted = await queries
    .insert(approvalLimits)
    .values({ emailIndex, lastStartedAt: now, dayStartedAt: now, started: 1 })
    .onConflictDoUpdate({
      target: approvalLimits.emailIndex,
      set: {
        lastStartedAt: now,
        started: sql`case when ${isNewDay} then 1 else ${approvalLimits.started} + 1 end`,
        dayStartedAt: sql`case when ${isNewDay} then ${before(now, 0)} else ${approvalLimits.dayStartedAt} end`,
      },
      setWhere: sql`${approvalLimits.lastStartedAt} <= ${before(now, APPROVAL_COOLDOWN_MS)}
        and (${approvalLimits.started} < ${APPROVALS_PER_DAY} or ${isNewDay})`,
    })
    .returning({ started: approvalLimits.started })
  if (counted.length > 0) return
  const [row] = await queries.select().from(approvalLimits).where(eq(approvalLimits.emailIndex, emailIndex))
  throw new AppError('email.cooldown', { details: { seconds: row ? secondsLeft(row, now) : 1 } })
}

function secondsLeft(row: typeof approvalLimits.$inferSelect, now: Date): number {
  const ends = [row.lastStartedAt.getTime() + APPROVAL_COOLDOWN_MS]
  if (row.started >= APPROVALS_PER_DAY) ends.push(row.dayStartedAt.getTime() + DAY_MS)
  return Math.max(1, Math.ceil((Math.max(...ends) - now.getTime()) / 1000))
}

const before = (now: Date, ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`
