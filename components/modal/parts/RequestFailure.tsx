'use client'
import { Notice } from '@/components/ui/Notice'
import type { AppError } from '@/lib/core/app-error'
import { type CatalogueEntry, errorCatalogue, type NextStep } from '@/lib/core/error-catalogue'
import { useText } from '@/lib/react/use-text'
import { ErrorBody } from './ErrorBody'

export interface RequestFailureProps {
  error: AppError
  /** The visitor had confirmed, so that something could have been sent: says what happened to the funds. */
  confirmed: boolean
  /** The next step that a button beside the notice already offers. */
  offeredStep?: NextStep | undefined
}

/** A failed quote, check or confirmation. Red only if funds may have moved, or the swap was not what the visitor asked for. */
export function RequestFailure({ error, confirmed, offeredStep }: RequestFailureProps) {
  const t = useText()
  const { funds = 'nothingMoved' }: CatalogueEntry = errorCatalogue[error.code]
  if (error.code === 'wallet.rejected') {
    // The visitor's own decision.
    return (
      <Notice tone="plain" role="alert">
        <p>{t('request.declined')}</p>
      </Notice>
    )
  }
  const isAtStake = (confirmed && funds !== 'nothingMoved') || error.code === 'swap.unsafe_calldata'
  return (
    <Notice tone={isAtStake ? 'bad' : 'warn'} role="alert" title={t(error.textKey, error.details)}>
      <ErrorBody error={error} outcome={confirmed ? t(`failure.${funds}`) : undefined} offeredStep={offeredStep} />
    </Notice>
  )
}
