import 'server-only'
import type { Address } from 'viem'
import type { Caip2 } from '@/lib/core/caip'
import { processWide } from '../process/process-wide'

/** How long a costly address is not called. */
const AVOIDED_MS = 10 * 60_000
const MAX_REMEMBERED = 10_000

/** When each address, by chain, may be called again: Unix time in milliseconds. */
const avoidedUntil = () => processWide('costly-targets', () => new Map<string, number>())

const keyOf = (chainId: Caip2, target: Address) => `${chainId} ${target.toLowerCase()}`

/** Whether a call to the address used up its gas a short while ago. */
export function isCostlyTarget(chainId: Caip2, target: Address): boolean {
  const until = avoidedUntil().get(keyOf(chainId, target))
  return until !== undefined && until > Date.now()
}

/** Remembers such an address, in this process. Of many the oldest is forgotten first. */
export function rememberCostlyTarget(chainId: Caip2, target: Address): void {
  const remembered = avoidedUntil()
  const key = keyOf(chainId, target)
  remembered.delete(key)
  remembered.set(key, Date.now() + AVOIDED_MS)
  const [oldest] = remembered.keys()
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
}
