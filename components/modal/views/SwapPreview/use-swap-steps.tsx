'use client'
import { useStore } from 'zustand'
import { AddressLine } from '@/components/modal/parts/AddressLine'
import type { Step } from '@/components/ui/Steps'
import { chainAdapterOf } from '@/lib/chains/chain-adapters'
import type { TransactionId } from '@/lib/core/transaction-id'
import { useAccountFlows } from '@/lib/react/use-account-flows'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import type { SwapReviewModel } from '@/lib/react/use-swap-review'
import { useText } from '@/lib/react/use-text'
import { useTokenFormat } from '@/lib/react/use-token-format'
import type { SwapProgressStep, SwapToken } from '@/lib/swap/swap-state'
import { transactionOf } from '@/lib/transaction/transaction-record'

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
    swap: t(swap.isBatch ? 'preview.step.approveAndSwap' : 'preview.step.swap', { symbol: target.symbol }),
  }
  const records = useStore(useAccountFlows().transactions.store, (state) => state.records)
  const chainIdOf = (sent: TransactionId) => transactionOf(records.find(({ id }) => id === sent) ?? { id: sent })
  return swap.progress.map(({ id, state, transaction: sent }) => {
    const transaction = sent && chainIdOf(sent)
    return {
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
    }
  })
}
