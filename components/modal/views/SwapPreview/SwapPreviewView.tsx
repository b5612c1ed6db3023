'use client'
import { useSwap } from '@/lib/swap/use-swap'
import { ConfirmButton } from './ConfirmButton'
import { Exchange } from './Exchange'
import { ReviewFacts } from './ReviewFacts'
import { SwapProgress } from './SwapProgress'

/**
 * The last look before the wallet is asked. Whatever changes from here on happens below the button, so that nothing
 * moves under a finger that is about to press it.
 */
export default function SwapPreviewView() {
  const swap = useSwap()
  const { quote, account } = swap
  const { sourceToken: source, toToken: target } = swap.state
  // The flow has ended and the card is on its way to another view.
  if (quote === undefined || account === undefined || source === undefined || target === undefined) return null
  return (
    <>
      <Exchange swap={swap} quote={quote} source={source} target={target} />
      <ReviewFacts swap={swap} quote={quote} account={account} />
      <ConfirmButton swap={swap} quote={quote} source={source} target={target} />
      <SwapProgress swap={swap} source={source} target={target} />
    </>
  )
}
