'use client'
import { Notice } from '@/components/ui/Notice'
import { useDisplayCurrency } from '@/lib/react/use-display-currency'
import { useText } from '@/lib/react/use-text'

/** Says that values are in US dollars because the rate of the chosen currency could not be read. */
export function NoRate() {
  const t = useText()
  const { chosen, isUnavailable } = useDisplayCurrency()
  if (!isUnavailable) return null
  return (
    <Notice tone="plain">
      <p>{t('account.noRate', { currency: chosen })}</p>
    </Notice>
  )
}
