import { useSyncExternalStore } from 'react'
import type { FundsUnderWay } from '@/lib/transaction/funds-under-way'

const CHECK_EVERY_MS = 1_000

/**
 * Returns what is known about funds while a failure screen shows. Checks once a second: a flow behind the screen may
 * continue, and another tab may send. `unknown` if the server renders the screen.
 */
export function useFundsUnderWay(check: () => FundsUnderWay): FundsUnderWay {
  return useSyncExternalStore(eachSecond, check, () => 'unknown')
}

function eachSecond(listener: () => void): () => void {
  const timer = setInterval(listener, CHECK_EVERY_MS)
  return () => clearInterval(timer)
}
