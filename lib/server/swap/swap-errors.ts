import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'

/**
 * Failures that are more specific than "the quote failed" keep their own code; all others get the operation's code. A
 * store that is down is our own 503, not a vendor's failure (502).
 */
const SPECIFIC = ['swap.', 'request.', 'network.', 'capability.', 'kv.'] as const

/**
 * Maps the failure of a swap operation to the codes of spec section 8.
 *
 * @param fallback - Code for a failure of the vendor or of the call to it; the original error is in `cause` and
 *   `details.reason`.
 */
export function toSwapError(cause: unknown, fallback: ErrorCode): AppError {
  const found = appErrorIn(cause)
  if (found && SPECIFIC.some((prefix) => found.code.startsWith(prefix))) return found
  return new AppError(fallback, { cause, ...(found ? { details: { reason: found.code } } : {}) })
}

/** viem wraps what its transport throws, several times over. */
function appErrorIn(cause: unknown): AppError | undefined {
  for (let error = cause; error instanceof Error; error = error.cause) if (error instanceof AppError) return error
  return undefined
}
