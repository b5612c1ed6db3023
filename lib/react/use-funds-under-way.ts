import { useSyncExternalStore } from 'react'
import type { FundsUnderWay } from '@/lib/transaction/funds-under-way'

const CHECK_EVERY_MS = 1_000

/**
 * What is known about funds while the form of a failure shows. Checks once a second: a flow behind the form may go on,
 * and another tab may send. `unknown` where the server draws the form.
 */
export function useFundsUnderWay(check: () => FundsUnderWay): FundsUnderWay {
  return useSyncExternalStore(eachSecond, check, () => 'unknown')
}

function eachSecond(listener: () => void): () => void {
  const timer = setInterval(listener, CHECK_EVERY_MS)
  return () => clearInterval(timer)
}
