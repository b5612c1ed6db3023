'use client'
import { formatUnits, parseUnits } from '@/lib/core/amount'
import type { OnrampOrder, OnrampQuoteRow } from '@/lib/onramp/onramp-view'
import { useOnramp } from '@/lib/react/use-onramp'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatExactAmount, formatTokenAmount } from '@/lib/text/format'
import { formatMoneyText } from '@/lib/text/format-money-text'

/** Places of a fee in calculations: no provider names more. */
const FEE_PLACES = 18

type Money = OnrampQuoteRow['paymentAmount']

/** How the views of buying name providers, amounts and fees. */
export function usePurchaseWords() {
  const t = useText()
  const locale = useLocale()
  const { options } = useOnramp().view
  const providers = options.state === 'ready' ? options.value.providers : []
  const money = ({ amount, currency }: Money): string => formatMoneyText(amount, currency, locale)
  const providerName = (id: string): string => providers.find((each) => each.id === id)?.name ?? id
  return {
    money,
    providerName,
    /** Sells test tokens for no money. */
    isTest: (id: string): boolean => providers.some((each) => each.id === id && each.isTest),
    /** Who takes the payment, and through which provider, if that is another. */
    sellerName({ service, provider }: Pick<OnrampQuoteRow, 'service' | 'provider'>): string {
      const name = providerName(provider)
      return service.name === name ? name : t('onramp.via', { service: service.name, provider: name })
    },
    /** Both fees together; `null` where the provider names only one of them, or none. */
    fees({ networkFee, providerFee, paymentAmount }: OnrampQuoteRow): string | null {
      const parts = [networkFee, providerFee].map((fee) => (fee ? parseUnits(fee.amount, FEE_PLACES) : null))
      const total = parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0n)
      return total === null ? null : money({ amount: formatUnits(total, FEE_PLACES), currency: paymentAmount.currency })
    },
    /** An amount that arrives: cut, never rounded up. */
    tokens: (units: string, token: { readonly decimals: number; readonly symbol: string }): string =>
      `${formatTokenAmount(BigInt(units), token.decimals, { locale, isBound: true })} ${token.symbol}`,
    /** Every digit. */
    exactTokens: (units: string, token: OnrampOrder['token']): string =>
      `${formatExactAmount(BigInt(units), token.decimals, locale)} ${token.symbol}`,
  }
}
