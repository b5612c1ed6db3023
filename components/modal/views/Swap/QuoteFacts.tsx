'use client'
import { DefinitionList } from '@/components/ui/DefinitionList'
import type { QuoteView, SwapView } from '@/lib/swap/swap-state'
import styles from './QuoteFacts.module.css'
import { RouteDetails } from './RouteDetails'
import { useQuoteLines } from './use-quote-lines'

/** The lines of the quote, the rate first. */
export function QuoteFacts({ swap, quote }: { swap: SwapView; quote: QuoteView }) {
  const lines = useQuoteLines(swap, quote)
  return (
    <div className={styles.facts}>
      <DefinitionList
        dimmed={swap.refreshing}
        // The price impact is shown in the pane, beside the amount that it reduces.
        lines={lines.filter(({ id }) => id !== 'impact')}
      />
      <RouteDetails swap={swap} quote={quote} />
    </div>
  )
}
