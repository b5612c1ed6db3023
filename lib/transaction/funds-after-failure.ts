import { AppError } from '@/lib/core/app-error'
import { type CatalogueEntry, errorCatalogue, type Funds } from '@/lib/core/error-catalogue'

/** Facts about a confirmed request that failed. */
export interface FailedAttempt {
  /** A request is open in the wallet, which may still send it. */
  readonly isRequestOpen: boolean
  /** A transaction of this confirmation was sent before, such as the approval of a swap. */
  readonly sentBefore: boolean
}

/**
 * Returns what happened to the funds of a confirmed request that failed. `undefined` if its last step moved nothing,
 * but an earlier step was sent: "Nothing was sent" would then be wrong.
 */
export function fundsAfterFailure(error: AppError, { isRequestOpen, sentBefore }: FailedAttempt): Funds | undefined {
  const funds = fundsOf(error)
  if (funds !== 'nothingMoved') return funds
  if (isRequestOpen) return 'mayStillMove'
  return sentBefore ? undefined : funds
}

function fundsOf({ code, cause }: AppError): Funds {
  // The cause shows whether the wallet was asked. An unreachable node, for example, fails before that.
  if (code === 'transaction.failed' && cause instanceof AppError) return fundsOf(cause)
  const { funds = 'nothingMoved' }: CatalogueEntry = errorCatalogue[code]
  return funds
}
