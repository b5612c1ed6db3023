'use client'
import { useSyncExternalStore } from 'react'
import type { AppError } from '@/lib/core/app-error'
import { useAccountFlows } from '@/lib/react/use-account-flows'

/** Why the last swap could not start, until the visitor tries again or closes the modal, or until it can start. */
export function useSwapStartError(): AppError | undefined {
  const { swap } = useAccountFlows()
  const error = useSyncExternalStore(
    swap.subscribe,
    () => swap.current()?.actor.getSnapshot().context.transactionError,
    () => undefined,
  )
  return error?.code === 'swap.init_failed' ? error : undefined
}
