'use client'
import { useStore } from 'zustand'
import type { DisplayCurrencyState } from '@/lib/price/display-currency'
import { formatFiat } from '@/lib/text/format'
import { useAccountFlows } from './use-account-flows'
import { useLocale } from './use-text'

/** The currency that values are shown in, and its exchange rate. */
export function useDisplayCurrency(): DisplayCurrencyState {
  return useStore(useAccountFlows().displayCurrency.store)
}

/** Formats a value in US dollars in the currency that values are shown in. For display only. */
export function useMoney(): (usd: number) => string {
  const { shown, usdPerUnit } = useDisplayCurrency()
  const locale = useLocale()
  return (usd) => formatFiat(usd / usdPerUnit, locale, shown)
}
