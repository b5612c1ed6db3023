import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'

/**
 * Failures that say more than "the quote failed": they keep their own code, everything else gets the operation's. A store
 * that is down is a 503 of ours, not a vendor's failure (502).
 */
const TELLING = ['swap.', 'request.', 'network.', 'capability.', 'kv.'] as const

/**
 * The failure of a swap operation in the words of spec section 8.
 *
 * @param fallback - Code where a vendor, or the way to it, failed; what it was stays in `cause` and `details.reason`.
 */
export function toSwapError(cause: unknown, fallback: ErrorCode): AppError {
  const found = appErrorIn(cause)
  if (found && TELLING.some((prefix) => found.code.startsWith(prefix))) return found
  return new AppError(fallback, { cause, ...(found ? { details: { reason: found.code } } : {}) })
}

/** viem wraps what its transport throws, several times over. */
function appErrorIn(cause: unknown): AppError | undefined {
  for (let error = cause; error instanceof Error; error = error.cause) if (error instanceof AppError) return error
  return undefined
}
