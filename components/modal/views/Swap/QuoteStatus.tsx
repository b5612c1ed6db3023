'use client'
import { useState } from 'react'
import { useNow } from '@/components/modal/parts/use-now'
import { ProgressRing } from '@/components/ui/ProgressRing'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import { useLocale, useText } from '@/lib/runtime/use-text'
import { QUOTE_REFRESH_MS } from '@/lib/swap/swap-constants'
import type { QuoteView, SwapView } from '@/lib/swap/swap-state'
import { formatTokenAmount } from '@/lib/text/format'
import styles from './QuoteStatus.module.css'
import { isWorthSaying } from './swap-figures'

/** Says the quote to a screen reader, and to everybody when the next one comes. */
export function QuoteStatus({ swap }: { swap: SwapView }) {
  const t = useText()
  const locale = useLocale()
  const { quote, refreshing, state } = swap
  const { sourceToken, toToken } = state
  const said = useSaid(quote, `${sourceToken?.address} ${toToken?.address}`)
  const amount = (units: bigint) => formatTokenAmount(units, toToken?.decimals ?? 0, { locale })
  return (
    <div className={styles.foot}>
      <span role="status">
        <VisuallyHidden>
          {said &&
            toToken &&
            t('swap.quoteStatus', {
              amount: amount(said.toAmount),
              minimum: amount(said.minToAmount),
              symbol: toToken.symbol,
            })}
        </VisuallyHidden>
      </span>
      {quote && (
        <p className={styles.line}>
          <Countdown key={quote.id} refreshing={refreshing} />
        </p>
      )}
    </div>
  )
}

/** The quote as it was last said aloud: a new trade, or an amount that has really changed. */
function useSaid(quote: QuoteView | undefined, pair: string): QuoteView | undefined {
  const [said, setSaid] = useState({ quote, pair })
  if (quote === said.quote && pair === said.pair) return quote
  if (quote !== undefined && said.quote !== undefined && pair === said.pair && !isWorthSaying(said.quote, quote)) {
    return said.quote
  }
  setSaid({ quote, pair })
  return quote
}

/** Counts from the moment the quote came, by our own clock: the server's may differ. */
function Countdown({ refreshing }: { refreshing: boolean }) {
  const t = useText()
  const [from] = useState(() => Date.now())
  const now = useNow(!refreshing)
  const left = refreshing ? 0 : Math.max(0, from + QUOTE_REFRESH_MS - now)
  return (
    <>
      <span className={styles.ring}>
        <ProgressRing fraction={left / QUOTE_REFRESH_MS} size={14} />
      </span>
      {t('swap.bestOf')} ·{' '}
      {refreshing ? t('swap.refreshing') : t('swap.refreshesIn', { seconds: Math.ceil(left / 1_000) })}
    </>
  )
}
