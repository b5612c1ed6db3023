'use client'
import { Exchange } from '@/components/modal/parts/Exchange'
import { RequestDone } from '@/components/modal/parts/RequestDone'
import { Button } from '@/components/ui/Button'
import type { SwapReviewModel } from '@/lib/react/use-swap-review'
import { useLocale, useText } from '@/lib/react/use-text'
import type { SwapResult, SwapToken } from '@/lib/swap/swap-state'
import type { IntentFigure } from '@/lib/transaction/intent-entry'
import { intentEntry } from '@/lib/transaction/intent-registry'

interface SwapDoneProps {
  swap: SwapReviewModel
  result: SwapResult
  source: SwapToken
  target: SwapToken
}

/** The result of a mined swap: what it moved, not what was quoted. */
export function SwapDone({ swap, result, source, target }: SwapDoneProps) {
  const t = useText()
  const locale = useLocale()
  const { transaction, intent, moved } = result
  const entry = intentEntry(intent)
  const figures = entry.figures(intent, moved)
  const unitsOf = (role: IntentFigure['role']) => {
    const figure = figures.find((each) => each.role === role)
    return figure === undefined || figure.isEstimate ? undefined : BigInt(figure.units)
  }
  const { sourceTokenPriceInUSD, toTokenPriceInUSD } = swap.state
  return (
    <RequestDone
      message={entry.done?.(intent, locale, moved)}
      transaction={transaction}
      onFinish={swap.finish}
      further={
        <Button tone="quiet" onClick={swap.swapAgain}>
          {t('preview.again')}
        </Button>
      }
    >
      <Exchange
        paid={{ label: t('preview.paid'), units: unitsOf('paid'), token: source, price: sourceTokenPriceInUSD }}
        received={{ label: t('preview.received'), units: unitsOf('received'), token: target, price: toTokenPriceInUSD }}
      />
    </RequestDone>
  )
}
