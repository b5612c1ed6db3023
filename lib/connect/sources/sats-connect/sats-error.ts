import { toAppError } from '@/lib/chains/to-app-error'
import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import type { ForeignCause } from '@/lib/core/foreign-error'

/**
 * Codes whose meaning differs from that of EVM wallets (https://docs.xverse.app/sats-connect, read 2026-11-23): there
 * -32002 is a request that is open already.
 */
const byNumber: Readonly<Record<number, ErrorCode>> = {
  [-32000]: 'wallet.rejected',
  [-32001]: 'wallet.unsupported_method',
  [-32002]: 'wallet.unauthorized',
  [-32601]: 'wallet.unsupported_method',
}

/** Translates the error of a sats-connect wallet into an `AppError`. */
export function satsError(cause: ForeignCause): AppError {
  for (const { code } of cause) {
    const known = typeof code === 'number' ? byNumber[code] : undefined
    if (known !== undefined) return new AppError(known, { cause })
  }
  return toAppError(cause, 'wallet.failed', { source: 'wallet' })
}
