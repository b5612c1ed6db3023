'use client'
import { useState } from 'react'
import { AddressLine } from '@/components/modal/parts/AddressLine'
import type { Step } from '@/components/ui/Steps'
import { useActiveNetwork } from '@/lib/account/use-active-network'
import { chainAdapterOf } from '@/lib/chains/chain-adapters'
import { useLocale, useText } from '@/lib/runtime/use-text'
import type { SwapStep, SwapToken, SwapView } from '@/lib/swap/swap-state'
import { formatTokenAmount } from '@/lib/text/format'

type StepId = 'approvalReset' | 'approval' | 'swap'

/** Which step of the list a moment of the flow belongs to. */
const STEP_OF: Partial<Record<SwapStep, StepId>> = {
  resettingApproval: 'approvalReset',
  approving: 'approval',
  building: 'swap',
  sending: 'swap',
  waiting: 'swap',
}

/**
 * The steps that this swap has turned out to need, each with its transaction once it is sent; none before the visitor
 * has confirmed. After a failure they stay, so that it can be seen how far it came.
 */
export function useSwapSteps(swap: SwapView, source: SwapToken, target: SwapToken): readonly Step[] {
  const t = useText()
  const locale = useLocale()
  const network = useActiveNetwork()
  const [seen, setSeen] = useState<readonly StepId[]>([])
  const now = STEP_OF[swap.step]
  const failed = swap.step === 'reviewing' && swap.state.transactionError !== undefined
  if (now !== undefined && seen.at(-1) !== now) setSeen([...seen.filter((id) => id !== now), now])
  const at = now ?? (failed ? seen.at(-1) : undefined)
  if (at === undefined) return []

  const resets = at === 'approvalReset' || seen.includes('approvalReset')
  const approves = resets || at === 'approval' || seen.includes('approval')
  const ids: readonly StepId[] = [
    ...(resets ? ['approvalReset' as const] : []),
    ...(approves ? ['approval' as const] : []),
    'swap',
  ]
  const labels: Record<StepId, string> = {
    approvalReset: t('preview.step.reset', { symbol: source.symbol }),
    approval: swap.unlimitedApproval
      ? t('preview.step.approveUnlimited', { symbol: source.symbol })
      : t('preview.step.approve', {
          amount: formatTokenAmount(swap.quote?.fromAmount ?? 0n, source.decimals, { locale }),
          symbol: source.symbol,
        }),
    swap: t('preview.step.swap', { symbol: target.symbol }),
  }
  return ids.map((id, index) => {
    const before = index < ids.indexOf(at)
    const state = id === at ? (failed ? 'failed' : 'current') : before ? 'done' : 'todo'
    const hash = swap.hashes[id]
    const explorerUrl = hash && chainAdapterOf(network.chainNamespace).explorerUrl(network, { transaction: hash })
    return {
      id,
      label: labels[id],
      state,
      stateLabel: t(`preview.state.${state}`),
      end: hash && <AddressLine value={hash} kind="hash" explorerUrl={explorerUrl} />,
    }
  })
}
