'use client'

import styles from '@/components/modal/parts/ConfirmButton.module.css'
import { useOnline } from '@/components/modal/parts/use-online'
import { useSettled } from '@/components/modal/parts/use-settled'
import { Button } from '@/components/ui/Button'
import type { SwapReviewModel } from '@/lib/react/use-swap-review'
import { type Translate, useText } from '@/lib/react/use-text'
import { useTokenFormat } from '@/lib/react/use-token-format'
import type { SwapQuote } from '@/lib/swap/swap-contract'
import type { SwapToken } from '@/lib/swap/swap-state'

interface ConfirmButtonProps {
  swap: SwapReviewModel
  quote: SwapQuote
  source: SwapToken
  target: SwapToken
}

/** The confirm button. Its label is the exact action, or what is pending. */
export function ConfirmButton({ swap, quote, source, target }: ConfirmButtonProps) {
  const t = useText()
  const moved = swap.step === 'priceMoved'
  const asking = moved || swap.step === 'reviewing'
  const isRequestOpen = swap.step === 'reviewing' && swap.walletBusyUntil !== undefined && !swap.mayAskAgain
  const settled = useSettled(`${swap.step} ${isRequestOpen}`)
  const offline = !useOnline() && asking
  const format = useTokenFormat()
  return (
    <Button
      busy={!asking}
      inactive={offline || !settled || swap.impactUnaccepted || isRequestOpen}
      className={styles.confirm}
      onClick={moved ? swap.acceptPrice : swap.confirm}
    >
      {offline
        ? t('error.offline')
        : moved
          ? t('preview.acceptPrice')
          : isRequestOpen
            ? t('request.isOpen')
            : asking
              ? t('preview.confirm', {
                  sourceAmount: format(quote.fromAmount, source),
                  source: source.symbol,
                  toAmount: format(quote.toAmount, target, { price: swap.state.toTokenPriceInUSD }),
                  target: target.symbol,
                })
              : waitingFor(swap, t)}
    </Button>
  )
}

/** While a request is open in the wallet, the text of spec section 8. */
function waitingFor({ loadingText, step }: SwapReviewModel, t: Translate): string {
  if (loadingText !== undefined) return t(loadingText)
  if (step === 'checkingAllowance') return t('preview.checking')
  return t(step === 'building' ? 'preview.building' : 'request.waiting')
}
