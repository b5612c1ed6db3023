'use client'
import { Notice } from '@/components/ui/Notice'
import type { AppError } from '@/lib/core/app-error'
import { type CatalogueEntry, type ErrorCode, errorCatalogue, type NextStep } from '@/lib/core/error-catalogue'
import { useText } from '@/lib/react/use-text'
import { ErrorBody } from './ErrorBody'

export interface ErrorNoticeProps {
  error: AppError
  /** The failure concerns a transfer: states what happened to the money. */
  money?: boolean
  /** The effect of the failure, if it is not about money. */
  outcome?: string | undefined
  /** `plain` where nothing is at stake: neither money nor access. */
  tone?: 'bad' | 'plain'
  /** The next step that a button beside the notice already offers. */
  offeredStep?: NextStep | undefined
}

/** Decisions of the visitor, such as a declined request. They are not drawn as failures. */
const DECISIONS: readonly ErrorCode[] = ['wallet.rejected', 'siwx.declined']

/** A failure beside the rest of a view. */
export function ErrorNotice({ error, money = false, outcome, tone = 'bad', offeredStep }: ErrorNoticeProps) {
  const t = useText()
  const { funds = 'nothingMoved' }: CatalogueEntry = errorCatalogue[error.code]
  return (
    <Notice tone={DECISIONS.includes(error.code) ? 'warn' : tone} role="alert" title={t(error.textKey, error.details)}>
      <ErrorBody error={error} outcome={money ? t(`failure.${funds}`) : outcome} offeredStep={offeredStep} />
    </Notice>
  )
}
