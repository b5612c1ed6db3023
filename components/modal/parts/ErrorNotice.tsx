'use client'
import { Notice } from '@/components/ui/Notice'
import type { AppError } from '@/lib/core/app-error'
import { errorCatalogue } from '@/lib/core/error-catalogue'
import { useText } from '@/lib/runtime/use-text'
import { ErrorDetails } from './ErrorDetails'

export interface ErrorNoticeProps {
  error: AppError
  /** What happened to the funds, where money was about to move: said before the next step. */
  funds?: 'nothingMoved' | 'mayHaveMoved'
  /** `warn` for what the visitor decided, as a declined request. */
  tone?: 'bad' | 'warn'
}

/** A failure in words: the catalogue's title, the funds, the next step, and what a developer needs behind "Details". */
export function ErrorNotice({ error, funds, tone = 'bad' }: ErrorNoticeProps) {
  const t = useText()
  return (
    <Notice tone={tone} role="alert" title={t(error.textKey, error.details)}>
      <p>
        {funds && `${t(`failure.${funds}`)} `}
        {t(`nextStep.${errorCatalogue[error.code].nextStep}`)}
      </p>
      <ErrorDetails error={error} />
    </Notice>
  )
}
