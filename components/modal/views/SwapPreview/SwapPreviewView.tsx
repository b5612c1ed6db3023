'use client'
import { useHeaderTitle } from '@/components/modal/header-slots'
import { Exchange } from '@/components/modal/parts/Exchange'
import styles from '@/components/modal/parts/Review.module.css'
import { useNow } from '@/components/modal/parts/use-now'
import { useSwapReview } from '@/lib/react/use-swap-review'
import { useText } from '@/lib/react/use-text'
import { ConfirmButton } from './ConfirmButton'
import { ReviewFacts } from './ReviewFacts'
import { SwapDone } from './SwapDone'
import { SwapProgress } from './SwapProgress'

/**
 * The review before the request to the wallet, the swap in progress and its result. Changes never move the button: they
 * appear below it on a desktop, where the card is aligned to the top, and above it on a phone, where the sheet is
 * aligned to the bottom.
 */
export default function SwapPreviewView() {
  const t = useText()
  const swap = useSwapReview()
  // An open request ends by the clock.
  useNow(swap.walletBusyUntil !== undefined)
  const { quote, account, result } = swap
  const inProgress = swap.button.kind === 'inProgress'
  useHeaderTitle(result ? t('preview.titleDone') : inProgress ? t('preview.titleSwapping') : undefined)
  const { sourceToken: source, toToken: target, sourceTokenPriceInUSD, toTokenPriceInUSD } = swap.state
  // The flow has ended and another view is about to show.
  if (quote === undefined || account === undefined || source === undefined || target === undefined) return null
  if (result !== undefined) return <SwapDone swap={swap} result={result} source={source} target={target} />
  return (
    <div className={styles.review}>
      <Exchange
        dimmed={swap.refreshing}
        paid={{ label: t('preview.pay'), units: quote.fromAmount, token: source, price: sourceTokenPriceInUSD }}
        received={{ label: t('preview.receive'), units: quote.toAmount, token: target, price: toTokenPriceInUSD }}
      />
      <ReviewFacts swap={swap} quote={quote} account={account} source={source} target={target} />
      <ConfirmButton swap={swap} quote={quote} source={source} target={target} />
      <SwapProgress swap={swap} source={source} target={target} />
    </div>
  )
}
