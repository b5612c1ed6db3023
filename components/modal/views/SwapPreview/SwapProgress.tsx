'use client'
import { useState } from 'react'
import { AddressLine } from '@/components/modal/parts/AddressLine'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { type Step, Steps } from '@/components/ui/Steps'
import { useActiveNetwork } from '@/lib/account/use-active-network'
import { useLocale, useText } from '@/lib/runtime/use-text'
import type { SwapStep, SwapToken, SwapView } from '@/lib/swap/swap-state'
import { formatBasisPoints, formatTokenAmount } from '@/lib/text/format'
import { fundsAfter } from '../Swap/swap-figures'
import styles from './SwapProgress.module.css'
import { UnlimitedApproval } from './UnlimitedApproval'

interface SwapProgressProps {
  swap: SwapView
  source: SwapToken
  target: SwapToken
}

/** Everything that changes during the review and the swap, in a place of its own below the button. */
export function SwapProgress({ swap, source, target }: SwapProgressProps) {
  const t = useText()
  const locale = useLocale()
  const network = useActiveNetwork()
  const steps = useSteps(swap, source, target)
  const { step, priceMove, hash, state, cancellable, cancel, walletChanged } = swap
  const explorer = network.blockExplorerUrl
  const inTarget = (units: bigint) => formatTokenAmount(units, target.decimals, { locale })
  return (
    <div className={styles.progress}>
      {step === 'priceMoved' && priceMove && (
        <Notice tone="warn" role="alert" title={t('preview.priceMoved')}>
          <p>
            {t('preview.priceMovedBody', {
              before: inTarget(priceMove.before),
              after: inTarget(priceMove.after),
              symbol: target.symbol,
              percent: formatBasisPoints(priceMove.lostBps, locale),
            })}
          </p>
        </Notice>
      )}
      {state.transactionError && (
        <ErrorNotice
          error={state.transactionError}
          funds={fundsAfter(state.transactionError)}
          tone={state.transactionError.code === 'wallet.rejected' ? 'warn' : 'bad'}
        />
      )}
      {step === 'reviewing' && <UnlimitedApproval swap={swap} source={source} />}
      {steps.length > 0 && <Steps label={t('preview.steps')} steps={steps} />}
      {hash && (
        <Notice tone="good" role="status" title={t('preview.submitted')}>
          <p>{t('preview.submittedBody', { network: network.name })}</p>
          <AddressLine
            value={hash}
            kind="hash"
            explorerUrl={explorer === undefined ? undefined : `${explorer}/tx/${hash}`}
          />
        </Notice>
      )}
      {walletChanged && (
        <Notice tone="warn" role="status">
          <p>{t('preview.walletChanged')}</p>
        </Notice>
      )}
      {cancellable && step !== 'reviewing' && (
        <Button tone="link" onClick={cancel}>
          {t('common.cancel')}
        </Button>
      )}
    </div>
  )
}

type StepId = 'reset' | 'approve' | 'swap'

/** Which step of the list a moment of the flow belongs to. */
const STEP_OF: Partial<Record<SwapStep, StepId>> = {
  resettingApproval: 'reset',
  approving: 'approve',
  building: 'swap',
  sending: 'swap',
  waiting: 'swap',
}

/** The steps that this swap has turned out to need; none before the visitor has confirmed. */
function useSteps(swap: SwapView, source: SwapToken, target: SwapToken): readonly Step[] {
  const t = useText()
  const locale = useLocale()
  const [seen, setSeen] = useState<readonly StepId[]>([])
  const at = STEP_OF[swap.step]
  if (at !== undefined && !seen.includes(at)) setSeen([...seen, at])
  if (at === undefined) return []

  const approves = at === 'approve' || seen.includes('approve') || swap.state.approvalTransaction !== undefined
  const resets = at === 'reset' || seen.includes('reset')
  const ids: readonly StepId[] = [
    ...(resets ? ['reset' as const] : []),
    ...(approves || resets ? ['approve' as const] : []),
    'swap',
  ]
  const labels: Record<StepId, string> = {
    reset: t('preview.step.reset', { symbol: source.symbol }),
    approve: swap.unlimitedApproval
      ? t('preview.step.approveUnlimited', { symbol: source.symbol })
      : t('preview.step.approve', {
          amount: formatTokenAmount(swap.quote?.fromAmount ?? 0n, source.decimals, { locale }),
          symbol: source.symbol,
        }),
    swap: t('preview.step.swap', { symbol: target.symbol }),
  }
  return ids.map((id, index) => {
    const state = id === at ? 'current' : index < ids.indexOf(at) ? 'done' : 'todo'
    return { id, label: labels[id], state, stateLabel: t(`preview.state.${state}`) }
  })
}
