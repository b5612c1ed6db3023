'use client'
import { useState } from 'react'
import { normaliseAmountInput } from '@/lib/core/amount'
import { FIAT_PLACES, fiatForTokens, fixedPrice, type TypedFiat, tokensForFiat } from '@/lib/price/fiat-entry'
import type { KnownToken } from '@/lib/tokens/token-lookup'
import { useDisplayCurrency } from './use-display-currency'

/** Decimals to allow before a token is chosen. */
const DEFAULT_DECIMALS = 18

/** An amount of a form, in whole tokens, and how the visitor enters it. */
export interface AmountForm {
  readonly token: KnownToken | undefined
  /** Plain decimal text. */
  readonly amount: string
  /** USD for one token. */
  readonly priceInUsd: number | undefined
  readonly wantsFiat: boolean
  readonly typedFiat: TypedFiat | undefined
  /** @param text - Typed or pasted. */
  setAmount(text: string): void
  setFiat(typed: TypedFiat): void
  toggleFiat(): void
}

/**
 * The amount field, in the token or in the currency that values are shown in. The amount itself is always that of the token.
 *
 * Money is converted when it is typed. A newer price changes neither the money in the field nor the amount. The current value of the amount is shown below the field.
 */
export function useAmountEntry({ token, amount, priceInUsd, wantsFiat, typedFiat, ...form }: AmountForm) {
  const decimals = token?.decimals ?? DEFAULT_DECIMALS
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
  return {
    /** Whether the token has a price, so that money can be typed. */
    offered,
    /** The currency that values are shown in, and money is typed in. */
    currency,
    inFiat,
    /** The text of the field: plain decimal text. */
    text: inFiat && fiat !== undefined ? fiat.text : amount,
    /** The value of the amount at the current price, plain decimal text of two places. */
    worthNow: price === undefined ? undefined : fiatForTokens(amount, price, decimals),
    normalise: (text: string) => normaliseAmountInput(text, inFiat ? FIAT_PLACES : decimals),
    enter(text: string) {
      if (!inFiat) return form.setAmount(text)
      const next = text === '' ? '' : tokensForFiat(text, price, decimals)
      form.setFiat({ text, currency, amount: next, address: token.address })
    },
    toggle: form.toggleFiat,
  }
}

const isOf = (fiat: TypedFiat, amount: string, token: KnownToken | undefined): boolean =>
  fiat.amount === amount && fiat.address === token?.address
