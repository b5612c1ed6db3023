import 'server-only'
import { size, slice } from 'viem/utils'
import { addressKey } from '@/lib/core/account-key'
import { EIP155 } from '@/lib/core/namespaces'
import type { AccountCall, UnsignedOperation } from '@/lib/smart-account/account-implementation'
import type { SponsorPolicy } from '../settings/sponsor-policy'
import { totalGas } from './operation'

/** Why gas is not paid for. `budget` and `user_budget` are for the ledger to say, `away` of a paymaster that fails. */
export type SponsorRefusal = 'budget' | 'user_budget' | 'target' | 'gas' | 'chain' | 'away'

/**
 * Decides whether the policy pays for an operation. Budgets are decided by the ledger.
 *
 * @param calls - `null` for calldata that cannot be read.
 * @returns the reason against it; `null` if there is none.
 */
export function judgeOperation(
  operation: UnsignedOperation,
  calls: readonly AccountCall[] | null,
  policy: SponsorPolicy,
): Extract<SponsorRefusal, 'target' | 'gas'> | null {
  if (calls === null || calls.length === 0) return 'target'
  if (!calls.every((call) => isListed(call, policy))) return 'target'
  const { maxFeePerGas, maxPriorityFeePerGas } = operation
  if (maxFeePerGas > policy.maxFeePerGas || maxPriorityFeePerGas > maxFeePerGas) return 'gas'
  return totalGas(operation) > policy.maxGas ? 'gas' : null
}

function isListed({ to, data }: AccountCall, { targets }: SponsorPolicy): boolean {
  const key = addressKey(EIP155, to)
  const selectors = Object.hasOwn(targets, key) ? targets[key] : undefined
  // One to three bytes are no selector, and reach a fallback that no list names.
  if (!selectors || (size(data) > 0 && size(data) < 4)) return false
  return selectors.includes(size(data) === 0 ? '0x' : slice(data, 0, 4).toLowerCase())
}
