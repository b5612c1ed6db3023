'use client'
import { Notice } from '@/components/ui/Notice'
import type { AppError } from '@/lib/core/app-error'
import type { ErrorCode, NextStep } from '@/lib/core/error-catalogue'
import { useText } from '@/lib/react/use-text'
import { ErrorBody } from './ErrorBody'

export interface ErrorNoticeProps {
  error: AppError
  /** The effect of the failure. */
  outcome?: string | undefined
  /** `plain` where nothing is at stake: neither money nor access. */
  tone?: 'bad' | 'plain'
  /** The next step that a button beside the notice already offers. */
  offeredStep?: NextStep | undefined
}

/** Decisions of the visitor, such as a declined request. They are not drawn as failures. */
const DECISIONS: readonly ErrorCode[] = ['siwx.declined']

/** A failure beside the rest of a view. */
export function ErrorNotice({ error, outcome, tone = 'bad', offeredStep }: ErrorNoticeProps) {
  const t = useText()
  return (
    <Notice tone={DECISIONS.includes(error.code) ? 'warn' : tone} role="alert" title={t(error.textKey, error.details)}>
      <ErrorBody error={error} outcome={outcome} offeredStep={offeredStep} />
    </Notice>
  )
}
