'use client'
import { useState } from 'react'
import { ArrowLeftRight } from '@/components/ui/swap-icons'
import { useLocale, useText } from '@/lib/react/use-text'
import type { QuoteView, SwapToken } from '@/lib/swap/swap-state'
import { formatTokenAmount } from '@/lib/text/format'
import styles from './QuoteFacts.module.css'
import { rateOf } from './swap-figures'

/** The rate of a quote. A press shows it the other way round. */
export function RateButton({ quote, source, target }: { quote: QuoteView; source: SwapToken; target: SwapToken }) {
  const t = useText()
  const locale = useLocale()
  const [backward, setBackward] = useState(false)
  const rate = rateOf(quote, source, target)
  const [one, other, units] = backward ? [target, source, rate.backward] : [source, target, rate.forward]
  return (
    <button
      type="button"
      className={styles.rate}
      aria-description={t('swap.flipRate')}
      onClick={() => setBackward(!backward)}
    >
      <bdi>
        {t('swap.rateLine', {
          source: one.symbol,
          amount: formatTokenAmount(units, other.decimals, { locale }),
          target: other.symbol,
        })}
      </bdi>
      <ArrowLeftRight />
    </button>
  )
}
