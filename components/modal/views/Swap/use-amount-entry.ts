'use client'
import { useState } from 'react'
import { normaliseAmountInput } from '@/lib/core/amount'
import { useFlows } from '@/lib/runtime/use-flows'
import type { SwapView } from '@/lib/swap/swap-state'
import { FIAT_PLACES, fiatForTokens, fixedPrice, tokensForFiat } from './fiat-entry'

/** Decimals to allow before a token is chosen. */
const DEFAULT_DECIMALS = 18

/** A sum of dollars in the field, and the amount and token that it stands for. */
interface TypedFiat {
  readonly text: string
  readonly amount: string
  readonly address: string
}

interface Entry {
  readonly wantsFiat: boolean
  readonly typed: TypedFiat | null
}

/** How each swap was last entered: the form goes away while a token is chosen. */
const entries = new WeakMap<object, Entry>()

/**
 * The amount field, in the token or in US dollars. The amount itself is always that of the token, in the swap.
 *
 * A sum of dollars is converted when it is typed and then stands: a newer price changes neither the sum in the field nor
 * the amount that will be swapped. What the amount is worth by now is said below it.
 */
export function useAmountEntry({ state, setAmount }: SwapView) {
  const { swap } = useFlows()
  const [{ wantsFiat, typed }, setEntry] = useState<Entry>(() => entries.get(swap) ?? { wantsFiat: false, typed: null })
  const keep = (entry: Entry) => {
    entries.set(swap, entry)
    setEntry(entry)
  }
  const { sourceToken, sourceTokenAmount: amount, sourceTokenPriceInUSD } = state
  const decimals = sourceToken?.decimals ?? DEFAULT_DECIMALS
  const price = fixedPrice(sourceTokenPriceInUSD)
  const offered = sourceToken !== undefined && price !== undefined
  const inFiat = wantsFiat && offered
  // The amount was set from elsewhere: a share of the holding, another token, the turn of the two.
  if (inFiat && (typed === null || typed.amount !== amount || typed.address !== sourceToken.address)) {
    setEntry({
      wantsFiat,
      typed: { text: fiatForTokens(amount, price, decimals), amount, address: sourceToken.address },
    })
  }
  return {
    /** Whether dollars can be typed at all. */
    offered,
    inFiat,
    /** What stands in the field: plain decimal text. */
    text: inFiat && typed !== null ? typed.text : amount,
    /** What the amount is worth at the price known now, whole cents, plain decimal text. */
    worthNow: price === undefined ? undefined : fiatForTokens(amount, price, decimals),
    normalise: (text: string) => normaliseAmountInput(text, inFiat ? FIAT_PLACES : decimals),
    enter(text: string) {
      if (!inFiat) return void setAmount(text)
      const next = text === '' ? '' : tokensForFiat(text, price, decimals)
      keep({ wantsFiat, typed: { text, amount: next, address: sourceToken.address } })
      setAmount(next)
    },
    toggle: () => keep({ wantsFiat: !wantsFiat, typed }),
  }
}
