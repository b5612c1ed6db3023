'use client'
import { useState } from 'react'
import { DefinitionList } from '@/components/ui/DefinitionList'
import type { SwapModel } from '@/lib/react/use-swap'
import type { SwapQuote } from '@/lib/swap/swap-contract'
import { RouteDetails } from './RouteDetails'
import styles from './SwapQuote.module.css'
import { useQuoteLines } from './use-quote-lines'

/** The lines of the quote, the rate first. Until a new input has a quote, only their terms, so that nothing moves. */
export function QuoteFacts({ swap }: { swap: SwapModel }) {
  const [last, setLast] = useState(swap.quote)
  if (swap.quote !== undefined && swap.quote !== last) setLast(swap.quote)
  const quote = swap.quote ?? (swap.waiting ? last : undefined)
  return quote && <FactLines swap={swap} quote={quote} />
}

function FactLines({ swap, quote }: { swap: SwapModel; quote: SwapQuote }) {
  const lines = useQuoteLines(swap, quote)
  return (
    <div className={styles.facts}>
      <DefinitionList
        dimmed={swap.refreshing}
        waiting={swap.waiting}
        // The price impact is shown in the pane, beside the amount that it reduces.
        lines={lines.filter(({ id }) => id !== 'impact')}
      />
      <RouteDetails swap={swap} quote={quote} />
    </div>
  )
}
