'use client'
import { useState } from 'react'
import { useNow } from '@/components/modal/parts/use-now'
import { ProgressRing } from '@/components/ui/ProgressRing'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import type { SwapModel } from '@/lib/react/use-swap'
import { useLocale, useText } from '@/lib/react/use-text'
import { useTokenFormat } from '@/lib/react/use-token-format'
import { QUOTE_REFRESH_MS } from '@/lib/swap/swap-constants'
import type { SwapQuote } from '@/lib/swap/swap-contract'
import { formatAge } from '@/lib/text/format'
import styles from './SwapQuote.module.css'
import { isWorthSaying } from './swap-figures'

/** Announces the quote to screen readers, and shows when the next one is due. */
export function QuoteStatus({ swap }: { swap: SwapModel }) {
  const t = useText()
  const { quote, refreshing, waiting, state } = swap
  const { toToken } = state
  const said = useSaid(quote)
  const format = useTokenFormat()
  const price = state.toTokenPriceInUSD
  return (
    <div className={styles.foot}>
      <span role="status">
        <VisuallyHidden>
          {said &&
            toToken &&
            t('swap.quoteStatus', {
              amount: format(said.toAmount, toToken, { price }),
              minimum: format(said.minToAmount, toToken, { price, isBound: true }),
              symbol: toToken.symbol,
            })}
        </VisuallyHidden>
      </span>
      {(quote || waiting) && (
        <p className={styles.line}>
          {quote ? <QuoteAge since={swap.quotedAt} refreshing={refreshing} /> : <span>{t('swap.pricing')}</span>}
        </p>
      )}
    </div>
  )
}

/** The last announced quote. Changes with a new input, which has none at first, or a significant change of the amount. */
function useSaid(quote: SwapQuote | undefined): SwapQuote | undefined {
  const [said, setSaid] = useState(quote)
  if (quote !== undefined && said !== undefined && !isWorthSaying(said, quote)) return said
  if (quote !== said) setSaid(quote)
  return quote
}

/**
 * The age of the visible quote. The ring fills until the next refresh. If the refresh is late, for example after the
 * page was hidden, the age is shown as text.
 */
function QuoteAge({ since, refreshing }: { since: number; refreshing: boolean }) {
  const t = useText()
  const locale = useLocale()
  // A new quote can be newer than the last tick of the clock.
  const ageMs = Math.max(0, useNow(true) - since)
  const age = t('swap.quoteAge', { age: formatAge(ageMs, locale) })
  const left = Math.ceil((QUOTE_REFRESH_MS - ageMs) / 1_000)
  return (
    <>
      <span className={styles.ring}>
        <ProgressRing fraction={ageMs / QUOTE_REFRESH_MS} label={age} size={14} />
      </span>
      <span>
        {`${t('swap.bestOf')} · ${
          refreshing ? t('swap.refreshing') : left > 0 ? t('swap.refreshesIn', { seconds: left }) : age
        }`}
      </span>
    </>
  )
}
