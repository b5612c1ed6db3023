'use client'
import { usePurchaseWords } from '@/components/modal/parts/use-purchase-words'
import { Button } from '@/components/ui/Button'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Check } from '@/components/ui/message-icons'
import { SelectField } from '@/components/ui/SelectField'
import { currencies } from '@/lib/core/currencies'
import { paymentMethods } from '@/lib/onramp/onramp-limits'
import { useRuntime } from '@/lib/react/runtime-context'
import { useOnramp } from '@/lib/react/use-onramp'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatCurrency } from '@/lib/text/format-region'
import { CountryChoice } from './CountryChoice'
import styles from './OnRampFiatSelectView.module.css'

/** Currency, method and country of the payment. Each choice applies at once. */
export default function OnRampFiatSelectView() {
  const t = useText()
  const locale = useLocale()
  const { modal } = useRuntime()
  const { onramp, view } = useOnramp()
  const { paymentCurrency, options } = view
  const offered =
    options.state === 'ready' && options.value.paymentCurrencies.length > 0
      ? options.value.paymentCurrencies.map(({ id }) => id)
      : currencies
  // The visitor's own stays in the list, even if no provider takes it now.
  const codes = offered.includes(paymentCurrency) ? offered : [paymentCurrency, ...offered]
  return (
    <div className={styles.payment}>
      <SelectField
        label={t('onramp.currency')}
        value={paymentCurrency}
        options={codes.map((value) => ({ value, label: `${value} · ${formatCurrency(value, locale)}` }))}
        onChange={onramp.choosePayment}
      />
      <MethodChoice />
      <CountryChoice />
      <Button onClick={() => modal.back()}>{t('onramp.done')}</Button>
    </div>
  )
}

/** The methods of the currency, each with its limits. */
function MethodChoice() {
  const t = useText()
  const { onramp, view } = useOnramp()
  const { options, paymentCurrency, paymentMethod } = view
  const { money } = usePurchaseWords()
  const known = options.state === 'ready' ? options.value.paymentCurrencies : []
  const limits = known.find(({ id }) => id === paymentCurrency)?.limits
  const methods = limits?.map(({ id }) => id) ?? paymentMethods
  return (
    <section className={styles.section} aria-labelledby="fy-methods">
      <h3 id="fy-methods" className={styles.title}>
        {t('onramp.methods')}
      </h3>
      <List label={t('onramp.methods')}>
        {methods.map((method) => {
          const { min = null, max = null } = limits?.find(({ id }) => id === method) ?? {}
          const inCurrency = (amount: string) => money({ amount, currency: paymentCurrency })
          return (
            <ListRow
              key={method}
              start={
                <span className={styles.mark} aria-hidden="true">
                  {method === paymentMethod && <Check />}
                </span>
              }
              title={t(`onramp.method.${method}`)}
              subtitle={
                min === null || max === null
                  ? t('onramp.noLimits')
                  : t('onramp.limits', { min: inCurrency(min), max: inCurrency(max) })
              }
              current={method === paymentMethod}
              onPress={() => onramp.chooseMethod(method)}
            />
          )
        })}
      </List>
    </section>
  )
}
