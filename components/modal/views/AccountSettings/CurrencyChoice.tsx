'use client'
import { NoRate } from '@/components/modal/parts/NoRate'
import { SelectField } from '@/components/ui/SelectField'
import { type Currency, currencies } from '@/lib/core/currencies'
import { useAccountFlows } from '@/lib/react/use-account-flows'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import { useCapability } from '@/lib/react/use-capability'
import { useDisplayCurrency } from '@/lib/react/use-display-currency'
import { useLocale, useText } from '@/lib/react/use-text'
import { intlTag } from '@/lib/text/intl-tag'

/** The currency that values are shown in. Left out on a server without exchange rates, unless it must be undone. */
export function CurrencyChoice() {
  const t = useText()
  const locale = useLocale()
  const { displayCurrency } = useAccountFlows()
  const { chosen } = useDisplayCurrency()
  const isOffered = useCapability('rates', useActiveNetwork().caipNetworkId)
  if (!isOffered && chosen === 'USD') return null
  const names = new Intl.DisplayNames(intlTag(locale), { type: 'currency' })
  const labelOf = (currency: Currency) => `${currency} · ${names.of(currency)}`
  return (
    <div>
      <SelectField
        label={t('settings.currency')}
        value={chosen}
        options={currencies.map((value) => ({ value, label: labelOf(value) }))}
        onChange={displayCurrency.choose}
      />
      <NoRate />
    </div>
  )
}
