import 'server-only'
import type { Address } from 'viem'
import type { Caip2 } from '@/lib/core/caip'
import { processWide } from '../kit/process-wide'

/** How long a costly address is not called. */
const AVOIDED_MS = 10 * 60_000
const MAX_REMEMBERED = 10_000

/** For each chain and address, the Unix time in milliseconds from which it may be called again. */
const avoidedUntil = () => processWide('costly-targets', () => new Map<string, number>())

const keyOf = (chainId: Caip2, target: Address) => `${chainId} ${target.toLowerCase()}`

/** Whether a call to the address recently failed and used most of its gas. */
export function isCostlyTarget(chainId: Caip2, target: Address): boolean {
  const until = avoidedUntil().get(keyOf(chainId, target))
  return until !== undefined && until > Date.now()
}

/** Remembers a costly address in this process. When the memory is full, the oldest entry is removed. */
export function rememberCostlyTarget(chainId: Caip2, target: Address): void {
  const remembered = avoidedUntil()
  const key = keyOf(chainId, target)
  remembered.delete(key)
  remembered.set(key, Date.now() + AVOIDED_MS)
  const [oldest] = remembered.keys()
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
}
