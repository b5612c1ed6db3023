'use client'
import { useId } from 'react'
import { WaitingAmount } from '@/components/modal/parts/AmountPane'
import styles from '@/components/modal/parts/AmountPane.module.css'
import { TokenPill } from '@/components/modal/parts/TokenPill'
import { AmountField } from '@/components/ui/AmountField'
import { classNames } from '@/components/ui/class-names'
import { placesOf } from '@/lib/balance/held-tokens'
import { withDecimalMark, worth } from '@/lib/price/fiat-entry'
import { useMoney } from '@/lib/react/use-display-currency'
import type { SwapModel } from '@/lib/react/use-swap'
import { useLocale, useText } from '@/lib/react/use-text'
import { useTypedAmount } from '@/lib/react/use-typed-amount'
import { formatBasisPoints, formatExactAmount, groupedAmount, shownAmount } from '@/lib/text/format'

/** The token to buy and its amount, as the quote says it or as the visitor enters it. */
export function ReceivePane({ swap, onEnter }: { swap: SwapModel; onEnter: (() => void) | undefined }) {
  const t = useText()
  const locale = useLocale()
  const money = useMoney()
  const { sourceTokenAmount, toToken, toTokenAmount, toTokenPriceInUSD, priceImpact } = swap.state
  const { quote, refreshing, waiting, priceImpactBand, wantedAmount } = swap
  const quoted = quote && toToken ? shownAmount(quote.toAmount, toToken.decimals, { price: toTokenPriceInUSD }) : ''
  const exact =
    quote && toToken ? `${formatExactAmount(quote.toAmount, toToken.decimals, locale)} ${toToken.symbol}` : undefined
  const unreadId = useId()
  // If the amount to receive was refused, there is none. Its message then stays until the amount to pay changes.
  const amount = wantedAmount || sourceTokenAmount
  const entry = useTypedAmount({ amount, decimals: placesOf(toToken), unit: toToken?.symbol })
  const fiat = worth(toTokenAmount, toTokenPriceInUSD)
  return (
    <div className={styles.pane}>
      <div className={styles.line}>
        <span>{t('swap.receive')}</span>
      </div>
      <div className={styles.amount}>
        {waiting && wantedAmount === '' ? (
          <WaitingAmount />
        ) : (
          <AmountField
            label={t('swap.receiveAmount')}
            value={withDecimalMark(wantedAmount || quoted, locale)}
            atRest={groupedAmount(wantedAmount || quoted, locale)}
            read={entry.read}
            describedBy={unreadId}
            onChange={swap.setWanted}
            onEnter={onEnter}
            dimmed={refreshing}
            title={exact}
          />
        )}
        <TokenPill token={toToken} onPress={() => swap.chooseToken('to')} />
      </div>
      <div id={unreadId} role="alert">
        {entry.sentence !== undefined && <p className={styles.unread}>{entry.sentence}</p>}
      </div>
      <div className={styles.line}>
        <bdi>{fiat !== undefined && money(fiat)}</bdi>
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
