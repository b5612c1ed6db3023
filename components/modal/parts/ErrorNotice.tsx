'use client'
import { Notice } from '@/components/ui/Notice'
import type { AppError } from '@/lib/core/app-error'
import { type CatalogueEntry, type ErrorCode, errorCatalogue, type NextStep } from '@/lib/core/error-catalogue'
import { useText } from '@/lib/react/use-text'
import { ErrorBody } from './ErrorBody'

export interface ErrorNoticeProps {
  error: AppError
  /** Money was about to move: says what became of it. */
  money?: boolean
  /** What it left behind, where that is something else than money. */
  outcome?: string | undefined
  /** The next step that a button beside it says. */
  said?: NextStep | undefined
}

/** What the visitor decided, as a declined request: it is not drawn as a mishap. */
const DECISIONS: readonly ErrorCode[] = ['wallet.rejected', 'siwx.declined']

/** A failure beside the rest of a view. */
export function ErrorNotice({ error, money = false, outcome, said }: ErrorNoticeProps) {
  const t = useText()
  const { funds = 'nothingMoved' }: CatalogueEntry = errorCatalogue[error.code]
  return (
    <Notice tone={DECISIONS.includes(error.code) ? 'warn' : 'bad'} role="alert" title={t(error.textKey, error.details)}>
      <ErrorBody error={error} outcome={money ? t(`failure.${funds}`) : outcome} said={said} />
    </Notice>
  )
}
