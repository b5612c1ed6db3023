'use client'
import { useNow } from '@/components/modal/parts/use-now'
import { useSwap } from '@/lib/react/use-swap'
import { ConfirmButton } from './ConfirmButton'
import { Exchange } from './Exchange'
import { ReviewFacts } from './ReviewFacts'
import styles from './SwapPreviewView.module.css'
import { SwapProgress } from './SwapProgress'

/**
 * The review before the request to the wallet. Changes never move the button: they appear below it on a desktop, where
 * the card is aligned to the top, and above it on a phone, where the sheet is aligned to the bottom.
 */
export default function SwapPreviewView() {
  const swap = useSwap()
  // An open request ends by the clock.
  useNow(swap.walletBusyUntil !== undefined)
  const { quote, account } = swap
  const { sourceToken: source, toToken: target } = swap.state
  // The flow has ended and another view is about to show.
  if (quote === undefined || account === undefined || source === undefined || target === undefined) return null
  return (
    <div className={styles.review}>
      <Exchange swap={swap} quote={quote} source={source} target={target} />
      <ReviewFacts swap={swap} quote={quote} account={account} />
      <ConfirmButton swap={swap} quote={quote} source={source} target={target} />
      <SwapProgress swap={swap} source={source} target={target} />
    </div>
  )
}
