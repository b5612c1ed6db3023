'use client'
import { useId } from 'react'
import { WaitingAmount } from '@/components/modal/parts/AmountPane'
import styles from '@/components/modal/parts/AmountPane.module.css'
import { TokenPill } from '@/components/modal/parts/TokenPill'
import { AmountField } from '@/components/ui/AmountField'
import { withDecimalMark } from '@/lib/price/fiat-entry'
import { useRuntime } from '@/lib/react/runtime-context'
import { useOnramp } from '@/lib/react/use-onramp'
import { useLocale, useText } from '@/lib/react/use-text'
import { useTypedAmount } from '@/lib/react/use-typed-amount'
import { formatExactAmount, groupedAmount, shownAmount } from '@/lib/text/format'

/** What arrives: as the quote says it, or entered. */
export function PurchasePane({ onEnter }: { onEnter: (() => void) | undefined }) {
  const t = useText()
  const locale = useLocale()
  const { modal } = useRuntime()
  const { onramp, view } = useOnramp()
  const { selected, purchase } = view
  const { token } = purchase
  const isEntered = view.side === 'purchase'
  const units = BigInt(selected?.purchaseUnits ?? 0)
  const quoted = selected === null ? '' : shownAmount(units, token.decimals, { isBound: true })
  const amount = isEntered ? view.amount : quoted
  const entry = useTypedAmount({ amount, decimals: token.decimals, unit: token.symbol })
  const unreadId = useId()

  const enter = (text: string) => {
    if (!isEntered) onramp.setSide('purchase')
    onramp.setAmount(text)
  }
  return (
    <div className={styles.pane}>
      <div className={styles.line}>
        <span>{t('onramp.receive')}</span>
      </div>
      <div className={styles.amount}>
        {!isEntered && selected === null && view.quotesLoading ? (
          <WaitingAmount />
        ) : (
          <AmountField
            label={t('onramp.receiveAmount')}
            value={withDecimalMark(amount, locale)}
            atRest={groupedAmount(amount, locale)}
            title={
              isEntered || selected === null
                ? entry.exact
                : `${formatExactAmount(units, token.decimals, locale)} ${token.symbol}`
            }
            read={entry.read}
            onChange={enter}
            describedBy={unreadId}
            dimmed={!isEntered && view.quotesLoading}
            onEnter={onEnter}
          />
        )}
        <TokenPill
          token={{ ...token, ...(token.logoUri && { iconUrl: token.logoUri }) }}
          onPress={() => modal.push('OnRampTokenSelect')}
        />
      </div>
      <div id={unreadId} role="alert">
        {entry.sentence !== undefined && <p className={styles.unread}>{entry.sentence}</p>}
      </div>
    </div>
  )
}
