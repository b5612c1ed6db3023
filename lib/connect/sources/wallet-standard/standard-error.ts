import { toAppError } from '@/lib/chains/to-app-error'
import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import type { ForeignCause } from '@/lib/core/foreign-error'

/** `@wallet-standard/errors` 0.1.1; a production build writes only the number into the message. */
const byStandardNumber: readonly (readonly [number: string, code: ErrorCode])[] = [
  ['#4001000', 'wallet.rejected'],
  ['#6160000', 'wallet.unsupported_chain_id'],
  ['#6160001', 'wallet.unsupported_method'],
  ['#6160002', 'wallet.unsupported_method'],
]

/** Names of wallet adapters' errors (`@solana/wallet-adapter-base`), which wallets throw as well. */
const byName: Readonly<Record<string, ErrorCode>> = {
  WalletWindowClosedError: 'wallet.rejected',
  WalletNotConnectedError: 'wallet.unauthorized',
  WalletDisconnectedError: 'wallet.disconnected',
  WalletTimeoutError: 'wallet.timeout',
}

/**
 * Translates the error of a Wallet Standard wallet into an `AppError`. Names such as `WalletSignMessageError` do not
 * give the reason; the message, number or cause does.
 *
 * @param fallback - The code when nothing in it is known.
 */
export function standardError(cause: ForeignCause, fallback: ErrorCode = 'wallet.failed'): AppError {
  const error = toAppError(cause, fallback, { source: 'wallet' })
  if (error.code !== fallback) return error
  for (const { name = '', message = '' } of cause) {
    const code =
      byStandardNumber.find(([number]) => message.includes(`Wallet Standard error ${number}`))?.[1] ??
      (Object.hasOwn(byName, name) ? byName[name] : undefined)
    if (code !== undefined) return new AppError(code, { cause })
  }
  return error
}
