'use client'
import { AddressLine } from '@/components/modal/parts/AddressLine'
import type { Step } from '@/components/ui/Steps'
import { chainAdapterOf } from '@/lib/chains/chain-adapters'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import type { SwapReviewModel } from '@/lib/react/use-swap-review'
import { useText } from '@/lib/react/use-text'
import { useTokenFormat } from '@/lib/react/use-token-format'
import type { SwapProgressStep, SwapToken } from '@/lib/swap/swap-state'

/** The texts of a confirmation's steps, each with its transaction once sent. */
export function useSwapSteps(swap: SwapReviewModel, source: SwapToken, target: SwapToken): readonly Step[] {
  const t = useText()
  const format = useTokenFormat()
  const network = useActiveNetwork()
  const labels: Record<SwapProgressStep['id'], string> = {
    approvalReset: t('preview.step.reset', { symbol: source.symbol }),
    approval: swap.unlimitedApproval
      ? t('preview.step.approveUnlimited', { symbol: source.symbol })
      : t('preview.step.approve', {
          amount: format(swap.quote?.fromAmount ?? 0n, source),
          symbol: source.symbol,
        }),
    swap: t('preview.step.swap', { symbol: target.symbol }),
  }
  return swap.progress.map(({ id, state, transaction }) => ({
    id,
    label: labels[id],
    state,
    stateLabel: t(`request.state.${state}`),
    end: transaction && (
      <AddressLine
        value={transaction}
        kind="hash"
        explorerUrl={chainAdapterOf(network.chainNamespace).explorerUrl(network, { transaction })}
      />
    ),
  }))
}
