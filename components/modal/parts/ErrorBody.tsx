'use client'
import { AppError } from '@/lib/core/app-error'
import { errorCatalogue, type NextStep } from '@/lib/core/error-catalogue'
import { useText } from '@/lib/react/use-text'
import { ErrorDetails } from './ErrorDetails'

export interface ErrorBodyProps {
  error: AppError
  outcome?: string | undefined
  /** The next step that a button beside the notice already offers. It is not repeated. */
  offeredStep?: NextStep | undefined
}

/**
 * The text below the title of a failure: its effect, the next step, and details for a developer. Each sentence is a
 * paragraph, because not every language separates sentences by a space.
 */
export function ErrorBody({ error, outcome, offeredStep }: ErrorBodyProps) {
  const t = useText()
  const { code } = isTelling(error.cause) ? error.cause : error
  const { nextStep } = errorCatalogue[code]
  return (
    <>
      {outcome !== undefined && <p>{outcome}</p>}
      {nextStep !== offeredStep && <p>{t(`nextStep.${nextStep}`)}</p>}
      <ErrorDetails error={error} />
    </>
  )
}

/** The next steps that a cause decides: without a connection, to reconnect; after too many requests, to wait. */
const TELLING: readonly NextStep[] = ['checkConnection', 'waitAndRetry']

function isTelling(cause: unknown): cause is AppError {
  return cause instanceof AppError && TELLING.includes(errorCatalogue[cause.code].nextStep)
}
