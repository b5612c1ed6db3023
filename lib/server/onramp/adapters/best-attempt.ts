import 'server-only'
import type { VendorOrder } from '../onramp-provider'

const BEST_FIRST: readonly VendorOrder['status'][] = ['delivered', 'pending', 'refunded', 'failed']

/** Of several attempts to pay for one order, the one with the best outcome; `null` without any. */
export function bestAttempt(attempts: readonly VendorOrder[]): VendorOrder | null {
  const sorted = attempts.toSorted((a, b) => BEST_FIRST.indexOf(a.status) - BEST_FIRST.indexOf(b.status))
  return sorted[0] ?? null
}
