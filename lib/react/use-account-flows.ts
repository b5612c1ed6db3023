'use client'
import type { AccountFlows } from '@/lib/runtime/account-flows'
import { useFlows } from './use-flows'

/**
 * The flows of the connected account. For parts that are drawn once `runtime.accountFlows()` has loaded: the views in
 * `account-stage.ts` and `swap-stage.ts`, and the page's own balances.
 */
export function useAccountFlows(): AccountFlows {
  const loaded = useFlows().account.current()
  if (loaded === undefined) throw new Error('useAccountFlows works once runtime.accountFlows() has loaded')
  return loaded
}
