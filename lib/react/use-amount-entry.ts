'use client'
import { useState } from 'react'
import { placesOf } from '@/lib/balance/held-tokens'
import {
  currencyUnits,
  FIAT_PLACES,
  fiatForTokens,
  fixedPrice,
  type TypedFiat,
  tokensForFiat,
} from '@/lib/price/fiat-entry'
import type { KnownToken } from '@/lib/tokens/token-lookup'
import { useDisplayCurrency } from './use-display-currency'
import { useLocale } from './use-text'
import { useTypedAmount } from './use-typed-amount'

/** An amount of a form, in whole tokens, and how the visitor enters it. */
export interface AmountForm {
  readonly token: KnownToken | undefined
  /** Plain decimal text. */
  readonly amount: string
  /** USD for one token. */
  readonly priceInUsd: number | undefined
  readonly wantsFiat: boolean
  readonly typedFiat: TypedFiat | undefined
  /** @param amount - Plain decimal text. */
  setAmount(amount: string): void
  setFiat(typed: TypedFiat): void
  toggleFiat(): void
}

/**
 * The amount field, in the token or in the currency that values are shown in. The amount itself is always that of the
 * token.
 *
 * Money is converted when it is typed. A newer price changes neither the money in the field nor the amount. The current
 * value of the amount is shown below the field.
 */
export function useAmountEntry({ token, amount, priceInUsd, wantsFiat, typedFiat, ...form }: AmountForm) {
  const locale = useLocale()
  const decimals = placesOf(token)
  const { shown: currency, usdPerUnit } = useDisplayCurrency()
  const price = fixedPrice(priceInUsd === undefined ? undefined : priceInUsd / usdPerUnit)
  const offered = token !== undefined && price !== undefined
  const inFiat = wantsFiat && offered
  // An amount that was not typed in this currency (a share of the balance, another token, switched tokens) is converted
  // once, at the first known price.
  const [converted, setConverted] = useState<TypedFiat | undefined>(undefined)
  const fiat = [typedFiat, converted].find((each) => each?.currency === currency && isOf(each, amount, token))
  if (inFiat && fiat === undefined) {
    setConverted({ text: fiatForTokens(amount, price, decimals), currency, amount, address: token.address })
  }
  const text = inFiat && fiat !== undefined ? fiat.text : amount
  const typed = useTypedAmount(
    inFiat
      ? { amount: text, decimals: FIAT_PLACES, unit: currency, units: currencyUnits(locale, currency) }
      : { amount: text, decimals, unit: token?.symbol },
  )
  return {
    ...typed,
    /** Whether the token has a price, so that money can be typed. */
    offered,
    /** The currency that values are shown in, and money is typed in. */
    currency,
    inFiat,
    /** The entered amount, as plain decimal text. */
    text,
    /** The value of the amount at the current price, plain decimal text of two places. */
    worthNow: price === undefined ? undefined : fiatForTokens(amount, price, decimals),
    enter(entered: string) {
      if (!inFiat) return form.setAmount(entered)
      const next = entered === '' ? '' : tokensForFiat(entered, price, decimals)
      form.setFiat({ text: entered, currency, amount: next, address: token.address })
    },
    toggle: form.toggleFiat,
  }
}

const isOf = (fiat: TypedFiat, amount: string, token: KnownToken | undefined): boolean =>
  fiat.amount === amount && fiat.address === token?.address
