import { STORAGE_PREFIX } from '@/lib/core/storage'
import { type FundsUnderWay, fundsUnderWay } from '@/lib/transaction/funds-under-way'

const CHECK_EVERY_MS = 1_000

/**
 * Reports the stored facts about funds, now and once a second: another tab may send. Returns a function that stops it.
 */
export function followFunds(tell: (funds: FundsUnderWay) => void): () => void {
  const check = () => tell(fundsUnderWay((key) => localStorage.getItem(STORAGE_PREFIX + key), Date.now()))
  check()
  const timer = setInterval(check, CHECK_EVERY_MS)
  return () => clearInterval(timer)
}
