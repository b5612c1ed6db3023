'use client'
import { Notice } from '@/components/ui/Notice'
import type { AppError } from '@/lib/core/app-error'
import { type CatalogueEntry, errorCatalogue, type NextStep } from '@/lib/core/error-catalogue'
import { useText } from '@/lib/react/use-text'
import { ErrorBody } from './ErrorBody'

interface PurchaseFailureProps {
  error: AppError
  /** The next step that a button beside the notice already offers. */
  offeredStep?: NextStep | undefined
}

/** A failure while buying, with what happened to the money. Red only if money may be gone. */
export function PurchaseFailure({ error, offeredStep }: PurchaseFailureProps) {
  const t = useText()
  const { funds }: CatalogueEntry = errorCatalogue[error.code]
  const isAtStake = funds === 'askProvider' || funds === 'arrivedLess'
  return (
    <Notice tone={isAtStake ? 'bad' : 'warn'} role="alert" title={t(error.textKey, error.details)}>
      <ErrorBody error={error} outcome={funds && t(`failure.${funds}`)} offeredStep={offeredStep} />
    </Notice>
  )
}
