import { vi } from 'vitest'
import type { AppError } from '@/lib/core/app-error'

/** Lets the fake time pass and returns the error that a promise of a connector rejects with. */
export async function walletFailure(promise: Promise<unknown>): Promise<AppError> {
  const settled = promise.then(
    () => undefined,
    (cause: AppError) => cause,
  )
  await vi.runAllTimersAsync()
  const error = await settled
  if (error === undefined) throw new Error('it did not fail')
  return error
}
