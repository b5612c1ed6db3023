'use client'
import { useSwap } from '@/lib/react/use-swap'
import { ConfirmButton } from './ConfirmButton'
import { Exchange } from './Exchange'
import { ReviewFacts } from './ReviewFacts'
import styles from './SwapPreviewView.module.css'
import { SwapProgress } from './SwapProgress'

/**
 * The last look before the wallet is asked. Nothing moves under a finger that is about to press the button: whatever
 * changes from here on happens below it on a desktop, where the card hangs from its upper edge, and above it on a phone,
 * where the sheet stands on its lower one.
 */
export default function SwapPreviewView() {
  const swap = useSwap()
  const { quote, account } = swap
  const { sourceToken: source, toToken: target } = swap.state
  // The flow has ended and the card is on its way to another view.
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
