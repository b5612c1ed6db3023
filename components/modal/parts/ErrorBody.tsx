'use client'
import { AppError } from '@/lib/core/app-error'
import { errorCatalogue, type NextStep } from '@/lib/core/error-catalogue'
import { useText } from '@/lib/react/use-text'
import { ErrorDetails } from './ErrorDetails'

export interface ErrorBodyProps {
  error: AppError
  outcome?: string | undefined
  /** The next step that a button beside it says: it is not said twice. */
  said?: NextStep | undefined
}

/**
 * What follows the title of a failure, the same wherever it shows: what it left behind, what to do, and what a developer
 * needs. Each sentence is a paragraph: not every language puts a space between two.
 */
export function ErrorBody({ error, outcome, said }: ErrorBodyProps) {
  const t = useText()
  const { code } = isTelling(error.cause) ? error.cause : error
  const { nextStep } = errorCatalogue[code]
  return (
    <>
      {outcome !== undefined && <p>{outcome}</p>}
      {nextStep !== said && <p>{t(`nextStep.${nextStep}`)}</p>}
      <ErrorDetails error={error} />
    </>
  )
}

/** What failed for want of a connection is mended by a connection, and what came too often by waiting. */
function isTelling(cause: unknown): cause is AppError {
  return cause instanceof AppError && (cause.code === 'network.offline' || errorCatalogue[cause.code].retry === 'after')
}
