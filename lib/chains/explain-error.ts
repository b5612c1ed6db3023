import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import type { ForeignCause } from '@/lib/core/foreign-error'

/** Loads the table of what wallets and nodes say, with the first failure of a visit. */
export type LoadTranslator = () => Promise<Pick<typeof import('./to-app-error'), 'walletError' | 'nodeError'>>

/**
 * The error of an EVM wallet. Where the table does not load, because the browser is offline, only the code of a decision
 * of the owner is known. Never rejects.
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

/** The error of a node; `upstream.failed` where the table does not load. Never rejects. */
export async function explainNodeError(cause: ForeignCause, load: LoadTranslator): Promise<AppError> {
  const translator = await load().catch(() => undefined)
  return translator?.nodeError(cause) ?? new AppError('upstream.failed', { cause })
}
