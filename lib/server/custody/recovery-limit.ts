import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { AppError } from '@/lib/core/app-error'

/**
 * Recovery halves of one wallet that each domain gives out in a day. A visitor needs one for each new browser, and again
 * when an answer is lost; a thief of the mailbox cannot take the wallet to any number of devices before its owner notices.
 */
export const RECOVERIES_PER_DAY = 10
const DAY_MS = 24 * 3_600_000

/**
 * What counts a recovery half that is given out, for the update of the wallet's row in the transaction that gives it out.
 * It is one statement, so that of several at once, on any instance, no more than the limit pass.
 *
 * @param row - Columns of the table: recoveries since a time, and that time.
 */
export function recoveryCount(
  { recoveries, recoveriesSince }: { readonly recoveries: PgColumn; readonly recoveriesSince: PgColumn },
  now: Date,
): { readonly set: { readonly recoveries: SQL; readonly recoveriesSince: SQL }; readonly isAllowed: SQL } {
  const timeOf = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`
  const isNewDay = sql`(${recoveriesSince} is null or ${recoveriesSince} <= ${timeOf(now.getTime() - DAY_MS)})`
  return {
    set: {
      recoveries: sql`case when ${isNewDay} then 1 else ${recoveries} + 1 end`,
      recoveriesSince: sql`case when ${isNewDay} then ${timeOf(now.getTime())} else ${recoveriesSince} end`,
    },
    isAllowed: sql`(${recoveries} < ${RECOVERIES_PER_DAY} or ${isNewDay})`,
  }
}

/**
 * @param updated - Rows that the update has changed.
 * @throws {AppError} `custody.recovery_limit`.
 */
export function assertCounted(updated: readonly unknown[]): void {
  if (updated.length === 0) throw new AppError('custody.recovery_limit')
}
