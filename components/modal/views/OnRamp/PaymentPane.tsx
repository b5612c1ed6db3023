'use client'
import { useEffect, useId, useRef } from 'react'
import { FillChip, WaitingAmount } from '@/components/modal/parts/AmountPane'
import styles from '@/components/modal/parts/AmountPane.module.css'
import pill from '@/components/modal/parts/TokenPill.module.css'
import { AmountField } from '@/components/ui/AmountField'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import { ChevronDown } from '@/components/ui/view-icons'
import { parseUnits } from '@/lib/core/amount'
import type { Currency } from '@/lib/core/currencies'
import { currencySign, currencyUnits, FIAT_PLACES } from '@/lib/price/fiat-entry'
import { useRuntime } from '@/lib/react/runtime-context'
import { useOnramp } from '@/lib/react/use-onramp'
import { useLocale, useText } from '@/lib/react/use-text'
import { useTypedAmount } from '@/lib/react/use-typed-amount'
import { groupedAmount } from '@/lib/text/format'
import { formatMoneyText } from '@/lib/text/format-money-text'

/** Amounts that the buttons enter, in dollars and currencies of about their value. */
const PRESETS = ['50', '100', '250', '500'] as const
/** Zeros after them in currencies whose unit is worth less. */
const ZEROS: Partial<Record<Currency, string>> = { JPY: '00', KRW: '000', TRY: '0' }

interface PaymentPaneProps {
  /** Enter in the amount field, when the form is ready. */
  onEnter: (() => void) | undefined
}

/** What the visitor pays: entered, or as the quote says it. */
export function PaymentPane({ onEnter }: PaymentPaneProps) {
  const t = useText()
  const locale = useLocale()
  const { modal } = useRuntime()
  const { onramp, view } = useOnramp()
  const { paymentCurrency: currency, selected, amountError } = view
  const isEntered = view.side === 'payment'
  const amount = isEntered ? view.amount : (selected?.paymentAmount.amount ?? '')
  const units = currencyUnits(locale, currency)
  const entry = useTypedAmount({ amount, decimals: FIAT_PLACES, unit: currency, units })
  const problemId = useId()
  const field = useRef<HTMLInputElement>(null)
  const isNext = isEntered && view.amount === ''

  // Before the dialog focuses the heading, which it does unless the view has taken the focus.
  useEffect(() => {
    if (isNext) field.current?.focus({ preventScroll: true })
  }, [isNext])

  const enter = (text: string) => {
    if (!isEntered) onramp.setSide('payment')
    onramp.setAmount(text)
  }
  return (
    <div className={styles.pane}>
      <div className={styles.line}>
        <span>{t('onramp.pay')}</span>
        <span className={styles.chips}>
          {PRESETS.map((preset) => `${preset}${ZEROS[currency] ?? ''}`)
            .filter((preset) => isWithin(preset, view.limits))
            .map((preset) => (
              <FillChip
                key={preset}
                label={t('onramp.preset', { amount: formatMoneyText(preset, currency, locale) })}
                onPress={() => enter(preset)}
              >
                {groupedAmount(preset, locale)}
              </FillChip>
            ))}
        </span>
      </div>
      <div className={styles.amount}>
        <span className={styles.currency} aria-hidden="true">
          {currencySign(locale, currency)}
        </span>
        {!isEntered && selected === null && view.quotesLoading ? (
          <WaitingAmount />
        ) : (
          <AmountField
            label={t('onramp.payAmount', { currency })}
            value={entry.shown}
            atRest={entry.atRest}
            title={entry.exact}
            read={entry.read}
            onChange={enter}
            invalid={amountError !== null}
            signed
            describedBy={problemId}
            dimmed={!isEntered && view.quotesLoading}
            onEnter={onEnter}
            ref={field}
          />
        )}
        <button
          type="button"
          className={pill.pill}
          data-text
          aria-label={t('onramp.changePayment', { currency })}
          onClick={() => modal.push('OnRampFiatSelect')}
        >
          <bdi className={pill.symbol}>{currency}</bdi>
          <ChevronDown />
        </button>
      </div>
      <div id={problemId} role="alert">
        {entry.sentence !== undefined ? (
          <p className={styles.unread}>{entry.sentence}</p>
        ) : (
          // The main button shows it.
          <VisuallyHidden>{amountError && t(amountError.textKey, amountError.details)}</VisuallyHidden>
        )}
      </div>
    </div>
  )
}

function isWithin(amount: string, limits: ReturnType<typeof useOnramp>['view']['limits']): boolean {
  if (limits === null) return true
  const [units, min, max] = [amount, limits.min, limits.max].map((text) => parseUnits(text, FIAT_PLACES) ?? 0n)
  return units !== undefined && min !== undefined && max !== undefined && units >= min && units <= max
}
