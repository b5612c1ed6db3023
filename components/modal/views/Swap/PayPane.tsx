'use client'
import { AmountPane, FillChip } from '@/components/modal/parts/AmountPane'
import type { AppError } from '@/lib/core/app-error'
import type { SwapModel } from '@/lib/react/use-swap'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatBasisPoints } from '@/lib/text/format'
import { heldOf } from './swap-figures'

/** Shares of the balance that the buttons enter beside Max, in percent. */
const PORTIONS = [25, 50, 75] as const

interface PayPaneProps {
  swap: SwapModel
  /** What is too little. */
  problem: AppError | undefined
  /** Enter in the amount field, when the form is ready. */
  onEnter: (() => void) | undefined
}

/** The token to sell and its amount, in tokens or in money. */
export function PayPane({ swap, problem, onEnter }: PayPaneProps) {
  const t = useText()
  const locale = useLocale()
  const { sourceToken, sourceTokenAmount, sourceTokenPriceInUSD, myTokensWithBalance } = swap.state
  return (
    <AmountPane
      title={t('swap.pay')}
      label={t('swap.payAmount')}
      fiatLabel={(currency) => t('swap.payFiat', { currency })}
      form={{
        token: sourceToken,
        amount: sourceTokenAmount,
        priceInUsd: sourceTokenPriceInUSD,
        wantsFiat: swap.wantsFiat,
        typedFiat: swap.typedFiat,
        setAmount: swap.setAmount,
        setFiat: swap.setFiat,
        toggleFiat: swap.toggleFiat,
      }}
      held={heldOf(sourceToken, myTokensWithBalance)}
      leftByMax={swap.leftByMax}
      short={swap.button.kind === 'insufficientBalance'}
      problem={problem && t(problem.textKey, problem.details)}
      isNext={swap.isAmountNext}
      waiting={swap.waiting && sourceTokenAmount === ''}
      dimmed={swap.wantedAmount !== '' && swap.refreshing}
      onMax={() => swap.setShare(100)}
      onChooseToken={() => swap.chooseToken('source')}
      onEnter={onEnter}
    >
      {PORTIONS.map((percent) => {
        const share = formatBasisPoints(percent * 100, locale)
        return (
          <FillChip key={percent} label={t('swap.portion', { percent: share })} onPress={() => swap.setShare(percent)}>
            {share}
          </FillChip>
        )
      })}
    </AmountPane>
  )
}
