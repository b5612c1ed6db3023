'use client'
import { ExactAmount } from '@/components/modal/parts/ExactAmount'
import { AmountText } from '@/components/ui/AmountField'
import { classNames } from '@/components/ui/class-names'
import { Skeleton } from '@/components/ui/Skeleton'
import { useLocale, useText } from '@/lib/react/use-text'
import type { SwapView } from '@/lib/swap/swap-state'
import { formatBasisPoints, formatFiat, formatTokenAmount } from '@/lib/text/format'
import styles from './Pane.module.css'
import { worth } from './swap-figures'
import { TokenPill } from './TokenPill'

export function ReceivePane({ swap }: { swap: SwapView }) {
  const t = useText()
  const locale = useLocale()
  const { toToken, toTokenAmount, toTokenPriceInUSD, priceImpact } = swap.state
  const { quote, refreshing, step, priceImpactBand } = swap
  const fiat = worth(toTokenAmount, toTokenPriceInUSD)
  return (
    <div className={styles.pane}>
      <div className={styles.line}>
        <span>{t('swap.receive')}</span>
      </div>
      <div className={styles.amount}>
        {quote && toToken ? (
          <span className={styles.received}>
            <ExactAmount units={quote.toAmount} token={toToken}>
              <AmountText unit={toToken.symbol} dimmed={refreshing}>
                {formatTokenAmount(quote.toAmount, toToken.decimals, { locale })}
              </AmountText>
            </ExactAmount>
          </span>
        ) : step === 'quoting' ? (
          <span className={styles.waiting}>
            <Skeleton chars={6} size="xl" />
          </span>
        ) : (
          <AmountText dimmed>0</AmountText>
        )}
        <TokenPill token={toToken} onPress={() => swap.chooseToken('to')} />
      </div>
      <div className={styles.line}>
        <bdi>{fiat !== undefined && formatFiat(fiat, locale)}</bdi>
        {quote && priceImpact !== undefined && (
          <span
            className={classNames(
              styles.end,
              priceImpactBand === 'medium' && styles.warn,
              priceImpactBand === 'high' && styles.bad,
            )}
          >
            {t('swap.impact', { percent: `${priceImpact === 0 ? '' : '−'}${formatBasisPoints(priceImpact, locale)}` })}
          </span>
        )}
      </div>
    </div>
  )
}
