import 'server-only'
import { AppError } from '@/lib/core/app-error'
import {
  type Allowances,
  type AttemptTables,
  giveBackAttempt,
  secondsToAttempt,
  type TriedAddress,
  type Trier,
  takeAttempt,
} from '../custody/attempt-limits'
import type { Queries } from '../database/database'

/** Pause between two logins of one address, on one device or in one place. Spec section 9. */
export const LOGIN_COOLDOWN_MS = 30_000

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Limits of started logins of one address. Each may mail a code, so the last row also limits the mails to a mailbox:
 * from many places 120 at once, and 144 a day.
 */
export const LOGIN_ALLOWANCES: Allowances = {
  place: { atOnce: 30, everyMs: 48 * MINUTE_MS, pauseMs: LOGIN_COOLDOWN_MS },
  device: { atOnce: 30, everyMs: 48 * MINUTE_MS, pauseMs: LOGIN_COOLDOWN_MS },
  address: { atOnce: 120, everyMs: 10 * MINUTE_MS },
}

/**
 * Limits of wrong codes of one address, out of a million codes: from one place 25 and then one an hour; from any number
 * of places 250 and then 144 a day.
 */
export const CODE_ALLOWANCES: Allowances = {
  place: { atOnce: 25, everyMs: HOUR_MS },
  device: { atOnce: 25, everyMs: HOUR_MS },
  address: { atOnce: 250, everyMs: 10 * MINUTE_MS },
}

/**
 * Counts the start of a login. The caller's transaction is rolled back if it throws.
 *
 * @throws {AppError} `email.cooldown` with the whole `seconds` to wait, also while codes are locked.
 */
export async function countLogin(
  transaction: Queries<AttemptTables>,
  address: TriedAddress,
  trier: Trier,
  now: Date,
): Promise<void> {
  const toTry = await secondsToAttempt(transaction, address, 'code', { trier, allowances: CODE_ALLOWANCES }, now)
  const toBegin = await takeAttempt(transaction, address, 'login', { trier, allowances: LOGIN_ALLOWANCES }, now)
  const seconds = Math.max(toTry, toBegin)
  if (seconds > 0) throw new AppError('email.cooldown', { details: { seconds } })
}

/**
 * Counts a code before it is compared, so that parallel tries cannot exceed the limit. The caller's transaction is
 * rolled back if it throws.
 *
 * @throws {AppError} `email.locked` with the whole `seconds` to wait.
 */
export async function countCode(
  transaction: Queries<AttemptTables>,
  address: TriedAddress,
  trier: Trier,
  now: Date,
): Promise<void> {
  const seconds = await takeAttempt(transaction, address, 'code', { trier, allowances: CODE_ALLOWANCES }, now)
  if (seconds > 0) throw new AppError('email.locked', { details: { seconds } })
}

/** Takes back the count of a correct code. */
export function uncountCode(queries: Queries<AttemptTables>, address: TriedAddress, trier: Trier): Promise<void> {
  return giveBackAttempt(queries, address, 'code', { trier, allowances: CODE_ALLOWANCES })
}
