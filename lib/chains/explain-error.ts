import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import type { ForeignCause } from '@/lib/core/foreign-error'

/** Loads the table of wallet and node errors, at the first failure of a visit. */
export type LoadTranslator = () => Promise<Pick<typeof import('./to-app-error'), 'walletError' | 'nodeError'>>

/**
 * Translates the error of an EVM wallet. If the table cannot be loaded, for example offline, only the code of a
 * rejection by the visitor is known. Never rejects.
 */
export async function explainWalletError(
  cause: ForeignCause,
  fallback: ErrorCode,
  load: LoadTranslator,
): Promise<AppError> {
  const translator = await load().catch(() => undefined)
  const isDeclined = cause.some(({ code }) => code === 4001)
  return translator?.walletError(cause, fallback) ?? new AppError(isDeclined ? 'wallet.rejected' : fallback, { cause })
}

/** Translates the error of a node; `upstream.failed` if the table cannot be loaded. Never rejects. */
export async function explainNodeError(cause: ForeignCause, load: LoadTranslator): Promise<AppError> {
  const translator = await load().catch(() => undefined)
  return translator?.nodeError(cause) ?? new AppError('upstream.failed', { cause })
}
