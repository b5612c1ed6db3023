'use client'
import { Notice } from '@/components/ui/Notice'
import type { AppError } from '@/lib/core/app-error'
import { type CatalogueEntry, errorCatalogue, type NextStep } from '@/lib/core/error-catalogue'
import { useText } from '@/lib/runtime/use-text'
import { ErrorBody } from './ErrorBody'

export interface ErrorNoticeProps {
  error: AppError
  /** Money was about to move: says what became of it. */
  money?: boolean
  /** What it left behind, where that is something else than money. */
  outcome?: string
  /** The next step that a button beside it says. */
  said?: NextStep | undefined
}

/** A failure beside the rest of a view. What the visitor decided, as a declined request, is not drawn as a mishap. */
export function ErrorNotice({ error, money = false, outcome, said }: ErrorNoticeProps) {
  const t = useText()
  const { funds = 'nothingMoved' }: CatalogueEntry = errorCatalogue[error.code]
  return (
    <Notice
      tone={error.code === 'wallet.rejected' ? 'warn' : 'bad'}
      role="alert"
      title={t(error.textKey, error.details)}
    >
      <ErrorBody error={error} outcome={money ? t(`failure.${funds}`) : outcome} said={said} />
    </Notice>
  )
}
