'use client'
import { useState } from 'react'
import { DefinitionList } from '@/components/ui/DefinitionList'
import { ArrowLeftRight } from '@/components/ui/view-icons'
import { useLocale, useText } from '@/lib/react/use-text'
import type { QuoteView, SwapView } from '@/lib/swap/swap-state'
import { formatTokenAmount } from '@/lib/text/format'
import styles from './QuoteFacts.module.css'
import { RouteDetails } from './RouteDetails'
import { rateOf } from './swap-figures'
import { useQuoteLines } from './use-quote-lines'

/** The lines of the quote, the rate first. */
export function QuoteFacts({ swap, quote }: { swap: SwapView; quote: QuoteView }) {
  const t = useText()
  const locale = useLocale()
  const [backward, setBackward] = useState(false)
  const lines = useQuoteLines(swap, quote)
  const { sourceToken, toToken } = swap.state
  if (sourceToken === undefined || toToken === undefined) return null
  const rate = rateOf(quote, sourceToken, toToken)
  const [one, other, units] = backward ? [toToken, sourceToken, rate.backward] : [sourceToken, toToken, rate.forward]
  const value = (
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
  return (
    <div className={styles.facts}>
      <DefinitionList
        dimmed={swap.refreshing}
        // The price impact is shown in the pane, beside the amount that it reduces.
        lines={[{ id: 'rate', term: t('swap.rate'), value }, ...lines.filter(({ id }) => id !== 'impact')]}
      />
      <RouteDetails swap={swap} quote={quote} />
    </div>
  )
}
