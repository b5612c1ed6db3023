'use client'
import { useState } from 'react'
import { normaliseAmountInput } from '@/lib/core/amount'
import { FIAT_PLACES, fiatForTokens, fixedPrice, tokensForFiat } from '@/lib/swap/fiat-entry'
import type { SwapToken, SwapView, TypedFiat } from '@/lib/swap/swap-state'
import { useDisplayCurrency } from './use-display-currency'

/** Decimals to allow before a token is chosen. */
const DEFAULT_DECIMALS = 18

/**
 * The amount field, in the token or in the currency that values are shown in. The amount itself is always that of the token.
 *
 * Money is converted when it is typed. A newer price changes neither the money in the field nor the amount to swap. The current value of the amount is shown below the field.
 */
export function useAmountEntry({ state, wantsFiat, typedFiat, setAmount, setFiat, toggleFiat }: SwapView) {
  const { sourceToken, sourceTokenAmount: amount, sourceTokenPriceInUSD } = state
  const decimals = sourceToken?.decimals ?? DEFAULT_DECIMALS
  const { shown: currency, usdPerUnit } = useDisplayCurrency()
  const price = fixedPrice(sourceTokenPriceInUSD === undefined ? undefined : sourceTokenPriceInUSD / usdPerUnit)
  const offered = sourceToken !== undefined && price !== undefined
  const inFiat = wantsFiat && offered
  // An amount that was not typed in this currency (a share of the balance, another token, switched tokens) is converted
  // once, at the first known price.
  const [converted, setConverted] = useState<TypedFiat | undefined>(undefined)
  const fiat = [typedFiat, converted].find((each) => each?.currency === currency && isOf(each, amount, sourceToken))
  if (inFiat && fiat === undefined) {
    setConverted({ text: fiatForTokens(amount, price, decimals), currency, amount, address: sourceToken.address })
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
      if (!inFiat) return void setAmount(text)
      const next = text === '' ? '' : tokensForFiat(text, price, decimals)
      setFiat({ text, currency, amount: next, address: sourceToken.address })
    },
    toggle: toggleFiat,
  }
}

const isOf = (fiat: TypedFiat, amount: string, token: SwapToken | undefined): boolean =>
  fiat.amount === amount && fiat.address === token?.address
