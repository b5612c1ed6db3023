'use client'
import { Notice } from '@/components/ui/Notice'
import type { AppError } from '@/lib/core/app-error'
import type { NextStep } from '@/lib/core/error-catalogue'
import { useText } from '@/lib/react/use-text'
import { type FailedAttempt, fundsAfterFailure } from '@/lib/transaction/funds-after-failure'
import { ErrorBody } from './ErrorBody'

export interface RequestFailureProps {
  error: AppError
  /** Facts about a confirmed request. `undefined` before the confirmation, when nothing can have been sent. */
  attempt: FailedAttempt | undefined
  /** The next step that a button beside the notice already offers. */
  offeredStep?: NextStep | undefined
}

/**
 * A failed quote, check or confirmation. After a confirmation it says what happened to the funds. Red only if funds may
 * have moved, or if the swap was not what the visitor asked for.
 */
export function RequestFailure({ error, attempt, offeredStep }: RequestFailureProps) {
  const t = useText()
  if (error.code === 'wallet.rejected') {
    // The visitor's own decision.
    return (
      <Notice tone="plain" role="alert">
        <p>{t(attempt?.sentBefore ? 'request.swapDeclined' : 'request.declined')}</p>
      </Notice>
    )
  }
  const funds = attempt && fundsAfterFailure(error, attempt)
  // The visitor's own decision too, which has cost a fee.
  const isCancelled = error.code === 'transaction.cancelled'
  const isAtStake = (funds !== undefined && funds !== 'nothingMoved') || error.code === 'swap.unsafe_calldata'
  return (
    <Notice
      tone={isCancelled ? 'plain' : isAtStake ? 'bad' : 'warn'}
      role="alert"
      title={t(error.textKey, error.details)}
    >
      <ErrorBody error={error} outcome={funds && t(`failure.${funds}`)} offeredStep={offeredStep} />
    </Notice>
  )
}
