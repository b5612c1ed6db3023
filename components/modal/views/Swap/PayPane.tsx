'use client'
import { useEffect, useId, useRef } from 'react'
import { ExactAmount } from '@/components/modal/parts/ExactAmount'
import { AmountField } from '@/components/ui/AmountField'
import { classNames } from '@/components/ui/class-names'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import { ArrowUpDown } from '@/components/ui/view-icons'
import { parseUnits } from '@/lib/core/amount'
import { useAmountEntry } from '@/lib/react/use-amount-entry'
import { useLocale, useText } from '@/lib/react/use-text'
import { currencySign, withDecimalMark } from '@/lib/swap/fiat-entry'
import type { SwapView } from '@/lib/swap/swap-state'
import { formatBasisPoints, formatFiat, formatTokenAmount } from '@/lib/text/format'
import styles from './Pane.module.css'
import { heldOf } from './swap-figures'
import { TokenPill } from './TokenPill'

/** Shares of the balance that the buttons enter, in percent. */
const PORTIONS = [25, 50, 75] as const

interface PayPaneProps {
  swap: SwapView
  /** Enter in the amount field, when the form is ready. */
  onEnter: (() => void) | undefined
}

/** The token to sell and its amount, in tokens or in money. */
export function PayPane({ swap, onEnter }: PayPaneProps) {
  const t = useText()
  const locale = useLocale()
  const heldId = useId()
  const errorId = useId()
  const field = useRef<HTMLInputElement>(null)
  const { isAmountNext } = swap
  const entry = useAmountEntry(swap)
  const { sourceToken, myTokensWithBalance } = swap.state
  const held = heldOf(sourceToken, myTokensWithBalance)
  const short = swap.button.kind === 'insufficientBalance'
  const { inputError } = swap.state
  const isMax = swap.leftByMax > 0n
  const balance = isMax ? swap.leftByMax : BigInt(held?.amount ?? 0)
  const amount = `${formatTokenAmount(balance, held?.decimals ?? 0, { locale })} ${held?.symbol ?? ''}`

  // Before the dialog focuses the heading, which it does unless the view has taken the focus.
  useEffect(() => {
    if (isAmountNext) field.current?.focus({ preventScroll: true })
  }, [isAmountNext])

  return (
    <div className={styles.pane}>
      <div className={styles.line}>
        <span>{t('swap.pay')}</span>
        {held !== undefined && <AmountChips swap={swap} />}
      </div>
      <div className={styles.amount}>
        {entry.inFiat && (
          <span className={styles.currency} aria-hidden="true">
            {currencySign(locale, entry.currency)}
          </span>
        )}
        <AmountField
          label={entry.inFiat ? t('swap.payFiat', { currency: entry.currency }) : t('swap.payAmount')}
          value={withDecimalMark(entry.text, locale)}
          normalise={entry.normalise}
          onChange={entry.enter}
          invalid={short}
          signed={entry.inFiat}
          describedBy={`${errorId} ${heldId}`}
          dimmed={swap.wantedAmount !== '' && (swap.refreshing || swap.step === 'quoting')}
          onEnter={onEnter}
          ref={field}
        />
        <TokenPill token={sourceToken} onPress={() => swap.chooseToken('source')} />
      </div>
      {/* Spec section 8. Sighted visitors read it on the button. */}
      <div id={errorId} role="alert">
        <VisuallyHidden>
          {inputError && inputError.code !== 'swap.incorrect_amount' && t(inputError.textKey, inputError.details)}
        </VisuallyHidden>
      </div>
      <div className={styles.line}>
        {entry.offered && sourceToken !== undefined ? (
          <button type="button" className={styles.other} onClick={entry.toggle}>
            <ArrowUpDown />
            <OtherValue swap={swap} entry={entry} />
            <VisuallyHidden>
              {' · '}
              {entry.inFiat
                ? t('swap.enterToken', { symbol: sourceToken.symbol })
                : t('swap.enterFiat', { currency: entry.currency })}
            </VisuallyHidden>
          </button>
        ) : (
          <span />
        )}
        {held !== undefined && (
          <span id={heldId} className={classNames(styles.end, short && styles.bad)}>
            <ExactAmount units={balance} token={held}>
              {isMax ? t('swap.kept', { amount }) : t('swap.available', { amount })}
            </ExactAmount>
          </span>
        )}
      </div>
    </div>
  )
}

/** Buttons that enter a share of the balance. */
function AmountChips({ swap }: { swap: SwapView }) {
  const t = useText()
  const locale = useLocale()
  return (
    <span className={styles.chips}>
      {PORTIONS.map((percent) => {
        const share = formatBasisPoints(percent * 100, locale)
        return (
          <button
            key={percent}
            type="button"
            className={styles.chip}
            aria-label={t('swap.portion', { percent: share })}
            onClick={() => swap.setShare(percent)}
          >
            <span>{share}</span>
          </button>
        )
      })}
      <button
        type="button"
        className={styles.chip}
        aria-description={t('swap.maxLabel')}
        onClick={() => swap.setShare(100)}
      >
        <span>{t('swap.max')}</span>
      </button>
    </span>
  )
}

/** The amount in the other unit. Shows what typed money is worth now, if a newer price has changed it. */
function OtherValue({ swap, entry }: { swap: SwapView; entry: ReturnType<typeof useAmountEntry> }) {
  const t = useText()
  const locale = useLocale()
  const { sourceToken, sourceTokenAmount } = swap.state
  if (!entry.inFiat) return <bdi>{formatFiat(Number(entry.worthNow || 0), locale, entry.currency)}</bdi>
  const decimals = sourceToken?.decimals ?? 0
  const units = parseUnits(sourceTokenAmount || '0', decimals) ?? 0n
  const worth = Number(entry.worthNow || 0)
  // Rounding to base units and back changes the value by less than a cent.
  const hasMoved = Math.abs(worth - Number(entry.text || 0)) > 0.011
  return (
    <span>
      <bdi dir="ltr">
        {formatTokenAmount(units, decimals, { locale })} {sourceToken?.symbol}
      </bdi>
      {hasMoved && ` · ${t('swap.worthNow', { value: formatFiat(worth, locale, entry.currency) })}`}
    </span>
  )
}
