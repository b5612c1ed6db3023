'use client'
import { useState } from 'react'
import { useNow } from '@/components/modal/parts/use-now'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import { useLocale, useText } from '@/lib/runtime/use-text'
import { QUOTE_REFRESH_MS } from '@/lib/swap/swap-constants'
import type { SwapView } from '@/lib/swap/swap-state'
import { formatTokenAmount } from '@/lib/text/format'
import styles from './QuoteStatus.module.css'

/** Says the quote to a screen reader, and to everybody when the next one comes. */
export function QuoteStatus({ swap }: { swap: SwapView }) {
  const t = useText()
  const locale = useLocale()
  const { quote, refreshing, state } = swap
  const { toToken } = state
  const amount = (units: bigint) => formatTokenAmount(units, toToken?.decimals ?? 0, { locale })
  return (
    <div className={styles.foot}>
      <span role="status">
        <VisuallyHidden>
          {quote &&
            toToken &&
            t('swap.quoteStatus', {
              amount: amount(quote.toAmount),
              minimum: amount(quote.minToAmount),
              symbol: toToken.symbol,
            })}
        </VisuallyHidden>
      </span>
      {quote && (
        <p className={styles.line}>
          {t('swap.bestOf')} · {refreshing ? t('swap.refreshing') : <Countdown key={quote.id} />}
        </p>
      )}
    </div>
  )
}

/** Counts from the moment the quote came, by our own clock: the server's may differ. */
function Countdown() {
  const t = useText()
  const [from] = useState(() => Date.now())
  const now = useNow(true)
  const seconds = Math.max(0, Math.ceil((from + QUOTE_REFRESH_MS - now) / 1_000))
  return <span>{t('swap.refreshesIn', { seconds })}</span>
}
