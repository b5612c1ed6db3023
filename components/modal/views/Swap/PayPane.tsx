'use client'
import { AmountField } from '@/components/ui/AmountField'
import { classNames } from '@/components/ui/class-names'
import { normaliseAmountInput } from '@/lib/core/amount'
import { useLocale, useText } from '@/lib/runtime/use-text'
import type { SwapView } from '@/lib/swap/swap-state'
import { formatFiat, formatTokenAmount } from '@/lib/text/format'
import styles from './Pane.module.css'
import { heldOf, isMax, portionOf, worth } from './swap-figures'
import { TokenPill } from './TokenPill'

/** Shares of the holding that one press enters. */
const PORTIONS = [25, 50] as const
/** Decimals to allow before a token is chosen. */
const DEFAULT_DECIMALS = 18

export function PayPane({ swap }: { swap: SwapView }) {
  const t = useText()
  const locale = useLocale()
  const { sourceToken, sourceTokenAmount, sourceTokenPriceInUSD, myTokensWithBalance } = swap.state
  const held = heldOf(sourceToken, myTokensWithBalance)
  const fiat = worth(sourceTokenAmount, sourceTokenPriceInUSD)
  const short = swap.button.kind === 'insufficientBalance'
  const decimals = sourceToken?.decimals ?? DEFAULT_DECIMALS
  const kept = isMax(sourceTokenAmount, held, swap.keptForGas)
  return (
    <div className={styles.pane}>
      <div className={styles.line}>
        <span>{t('swap.pay')}</span>
        {held !== undefined && (
          <span className={styles.chips}>
            {PORTIONS.map((percent) => (
              <button
                key={percent}
                type="button"
                className={styles.chip}
                aria-label={t('swap.portion', { percent: `${percent} %` })}
                onClick={() => swap.setAmount(portionOf(held, percent))}
              >
                <span>{percent} %</span>
              </button>
            ))}
            <button type="button" className={styles.chip} aria-label={t('swap.maxLabel')} onClick={swap.setMaxAmount}>
              <span>{t('swap.max')}</span>
            </button>
          </span>
        )}
      </div>
      <div className={styles.amount}>
        <AmountField
          label={t('swap.payAmount')}
          value={sourceTokenAmount}
          normalise={(text) => normaliseAmountInput(text, decimals)}
          onChange={swap.setAmount}
          invalid={short}
        />
        <TokenPill token={sourceToken} onPress={() => swap.chooseToken('source')} />
      </div>
      <div className={styles.line}>
        <bdi>{fiat !== undefined && formatFiat(fiat, locale)}</bdi>
        {held !== undefined && (
          <span
            className={classNames(styles.end, short && styles.bad)}
            title={`${held.quantity.numeric} ${held.symbol}`}
          >
            {kept
              ? t('swap.kept', {
                  amount: `${formatTokenAmount(swap.keptForGas, held.decimals, { locale })} ${held.symbol}`,
                })
              : t('swap.available', { amount: formatTokenAmount(BigInt(held.amount), held.decimals, { locale }) })}
          </span>
        )}
      </div>
    </div>
  )
}
