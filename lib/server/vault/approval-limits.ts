import 'server-only'
import { AppError } from '@/lib/core/app-error'
import { type Allowances, type AttemptTables, type Trier, takeAttempt } from '../custody/attempt-limits'
import type { Queries } from '../database/database'
import type { Owner } from './owner'

/** Pause between two mails to one address, for one device or one place. Spec section 9. */
export const APPROVAL_COOLDOWN_MS = 30_000

const MINUTE_MS = 60_000

/** Limits of mails with a link to one address. From many places a mailbox gets at most 120 at once, and 144 a day. */
export const APPROVAL_ALLOWANCES: Allowances = {
  place: { atOnce: 30, everyMs: 48 * MINUTE_MS, pauseMs: APPROVAL_COOLDOWN_MS },
  device: { atOnce: 30, everyMs: 48 * MINUTE_MS, pauseMs: APPROVAL_COOLDOWN_MS },
  address: { atOnce: 120, everyMs: 10 * MINUTE_MS },
}

/**
 * Counts the start of an approval. The caller's transaction is rolled back if it throws.
 *
 * @throws {AppError} `email.cooldown` with the whole `seconds` to wait.
 */
export async function countApproval(
  transaction: Queries<AttemptTables>,
  { subjectIndex, projectId }: Pick<Owner, 'subjectIndex' | 'projectId'>,
  trier: Trier,
  now: Date,
): Promise<void> {
  const address = { scope: projectId, subjectIndex }
  const seconds = await takeAttempt(transaction, address, 'approval', { trier, allowances: APPROVAL_ALLOWANCES }, now)
  if (seconds > 0) throw new AppError('email.cooldown', { details: { seconds } })
}
