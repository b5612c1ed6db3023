'use client'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { AmountField } from '@/components/ui/AmountField'
import { classNames } from '@/components/ui/class-names'
import type { Elements } from '@/components/ui/own-text'
import { Skeleton } from '@/components/ui/Skeleton'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import { ArrowUpDown } from '@/components/ui/view-icons'
import type { HeldToken } from '@/lib/balance/held-tokens'
import { parseUnits } from '@/lib/core/amount'
import { currencySign } from '@/lib/price/fiat-entry'
import { type AmountForm, useAmountEntry } from '@/lib/react/use-amount-entry'
import { useLocale, useText } from '@/lib/react/use-text'
import { useTokenFormat } from '@/lib/react/use-token-format'
import { formatFiat } from '@/lib/text/format'
import styles from './AmountPane.module.css'
import { ExactAmount } from './ExactAmount'
import { TokenPill } from './TokenPill'

interface AmountPaneProps {
  title: string
  /** Labels of the field, for an amount of the token and for one in a currency. */
  label: string
  fiatLabel: (currency: string) => string
  form: AmountForm
  held: HeldToken | undefined
  /** What Max has left of the balance, base units; 0n for an amount that was not set by Max. */
  leftByMax: bigint
  /** More than the balance. */
  short: boolean
  /** Why the amount cannot be used, for screen readers. Sighted visitors read it on the main button. */
  problem: string | undefined
  /** The amount is what the visitor enters next. */
  isNext: boolean
  dimmed?: boolean
  /** The amount is not known yet. */
  waiting?: boolean
  onMax: () => void
  onChooseToken: () => void
  /** Enter in the amount field, when the form is ready. */
  onEnter: (() => void) | undefined
  /** Further shares of the balance, before Max. */
  children?: Elements
}

/** An amount to pay or to send, in tokens or in money, with its token and what is available of it. */
export function AmountPane({ form, held, leftByMax, short, ...props }: AmountPaneProps) {
  const t = useText()
  const locale = useLocale()
  const format = useTokenFormat()
  const heldId = useId()
  const errorId = useId()
  const field = useRef<HTMLInputElement>(null)
  const entry = useAmountEntry(form)
  const { token } = form
  const isMax = leftByMax > 0n
  const balance = isMax ? leftByMax : BigInt(held?.amount ?? 0)
  const amount = `${format(balance, held, { price: held?.price, isBound: true })} ${held?.symbol ?? ''}`

  // Before the dialog focuses the heading, which it does unless the view has taken the focus.
  useEffect(() => {
    if (props.isNext) field.current?.focus({ preventScroll: true })
  }, [props.isNext])

  return (
    <div className={styles.pane}>
      <div className={styles.line}>
        <span>{props.title}</span>
        {held !== undefined && (
          <span className={styles.chips}>
            {props.children}
            <FillChip description={t('amount.maxLabel')} onPress={props.onMax}>
              {t('amount.max')}
            </FillChip>
          </span>
        )}
      </div>
      <div className={styles.amount}>
        {entry.inFiat && (
          <span className={styles.currency} aria-hidden="true">
            {currencySign(locale, entry.currency)}
          </span>
        )}
        {props.waiting ? (
          <WaitingAmount />
        ) : (
          <AmountField
            label={entry.inFiat ? props.fiatLabel(entry.currency) : props.label}
            value={entry.shown}
            atRest={entry.atRest}
            title={entry.exact}
            read={entry.read}
            onChange={entry.enter}
            invalid={short}
            signed={entry.inFiat}
            describedBy={`${errorId} ${heldId}`}
            dimmed={props.dimmed ?? false}
            onEnter={props.onEnter}
            ref={field}
          />
        )}
        <TokenPill token={token} onPress={props.onChooseToken} />
      </div>
      <div id={errorId} role="alert">
        {entry.sentence === undefined ? (
          <VisuallyHidden>{props.problem}</VisuallyHidden>
        ) : (
          <p className={styles.unread}>{entry.sentence}</p>
        )}
      </div>
      <div className={styles.line}>
        {entry.offered && token !== undefined && !props.waiting ? (
          <button type="button" className={styles.other} onClick={entry.toggle}>
            <ArrowUpDown />
            <OtherValue form={form} entry={entry} />
            <VisuallyHidden>
              {` · ${
                entry.inFiat
                  ? t('amount.enterToken', { symbol: token.symbol })
                  : t('amount.enterFiat', { currency: entry.currency })
              }`}
            </VisuallyHidden>
          </button>
        ) : (
          <span />
        )}
        {held !== undefined && (
          <span id={heldId} className={classNames(styles.end, short && styles.bad)}>
            <ExactAmount units={balance} token={held}>
              {isMax ? t('amount.kept', { amount }) : t('amount.available', { amount })}
            </ExactAmount>
          </span>
        )}
      </div>
    </div>
  )
}

/** In the place of an amount field that waits for a price. */
export function WaitingAmount() {
  return (
    <span className={styles.waiting}>
      <Skeleton chars={6} size="xl" />
    </span>
  )
}

interface FillChipProps {
  label?: string
  description?: string
  onPress: () => void
  children: ReactNode
}

/** A small button that fills a field. */
export function FillChip({ label, description, onPress, children }: FillChipProps) {
  return (
    <button type="button" className={styles.chip} aria-label={label} aria-description={description} onClick={onPress}>
      <span>{children}</span>
    </button>
  )
}

/** The amount in the other unit. Shows what typed money is worth now, if a newer price has changed it. */
function OtherValue({ form, entry }: { form: AmountForm; entry: ReturnType<typeof useAmountEntry> }) {
  const t = useText()
  const locale = useLocale()
  const format = useTokenFormat()
  const { token, amount } = form
  if (!entry.inFiat) return <bdi>{formatFiat(Number(entry.worthNow || 0), locale, entry.currency)}</bdi>
  const units = parseUnits(amount || '0', token?.decimals ?? 0) ?? 0n
  const worth = Number(entry.worthNow || 0)
  // Rounding to base units and back changes the value by less than a cent.
  const hasMoved = Math.abs(worth - Number(entry.text || 0)) > 0.011
  return (
    <span>
      <bdi dir="ltr">{`${format(units, token, { price: form.priceInUsd, isBound: true })} ${token?.symbol ?? ''}`}</bdi>
      {hasMoved && <span>{` · ${t('amount.worthNow', { value: formatFiat(worth, locale, entry.currency) })}`}</span>}
    </span>
  )
}
