import 'server-only'
import { AppError, type ErrorDetails } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'

/** Failures of what an operation of names needs: its database, its store, or the chain. */
const AWAY = ['database.', 'upstream.', 'kv.'] as const

/**
 * Runs an operation of names. Where something that it needs is away, the failure becomes that of the operation, with the
 * text of spec section 8; all other failures say themselves what is wrong.
 */
export async function namingFailure<T>(code: ErrorCode, details: ErrorDetails, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof AppError) || !AWAY.some((prefix) => cause.code.startsWith(prefix))) throw cause
    throw new AppError(code, { cause, details: { ...details, reason: cause.code } })
  }
}
