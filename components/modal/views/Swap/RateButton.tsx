'use client'
import { useState } from 'react'
import { ArrowLeftRight } from '@/components/ui/swap-icons'
import { useText } from '@/lib/react/use-text'
import { useTokenFormat } from '@/lib/react/use-token-format'
import type { SwapQuote } from '@/lib/swap/swap-contract'
import type { SwapState, SwapToken } from '@/lib/swap/swap-state'
import styles from './SwapQuote.module.css'
import { rateOf } from './swap-figures'

interface RateButtonProps {
  quote: SwapQuote
  source: SwapToken
  target: SwapToken
  state: SwapState
}

/** The rate of a quote. A press shows it the other way round. */
export function RateButton({ quote, source, target, state }: RateButtonProps) {
  const t = useText()
  const format = useTokenFormat()
  const [backward, setBackward] = useState(false)
  const [one, other, units, price] = backward
    ? [target, source, rateOf(target, quote.toAmount, quote.fromAmount), state.sourceTokenPriceInUSD]
    : [source, target, rateOf(source, quote.fromAmount, quote.toAmount), state.toTokenPriceInUSD]
  return (
    <button
      type="button"
      className={styles.rate}
      aria-description={t('swap.flipRate')}
      onClick={() => setBackward(!backward)}
    >
      <bdi>
        {t('swap.rateLine', { source: one.symbol, amount: format(units, other, { price }), target: other.symbol })}
      </bdi>
      <ArrowLeftRight />
    </button>
  )
}
