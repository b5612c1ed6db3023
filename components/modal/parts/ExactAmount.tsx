'use client'
import type { ReactNode } from 'react'
import { ownText } from '@/components/ui/own-text'
import { useLocale } from '@/lib/react/use-text'
import { formatExactAmount, isAmountCut } from '@/lib/text/format'
import { Hint } from './Hint'

export interface AmountOfToken {
  /** Base units. */
  units: bigint
  token: { readonly decimals: number; readonly symbol: string }
}

/** Characters that fit beside a token on the narrowest screens. The end of a longer amount may be cut there. */
const FITS = 14

/**
 * Content with a formatted amount. If digits are left out, a tooltip shows all of them. Not for the inside of buttons:
 * a tooltip is one.
 */
export function ExactAmount({ units, token, children }: AmountOfToken & { children: ReactNode }) {
  const locale = useLocale()
  const exact = formatExactAmount(units, token.decimals, locale)
  if (exact.length <= FITS && !isAmountCut(units, token.decimals)) return ownText(children)
  return <Hint text={`${exact} ${token.symbol}`}>{children}</Hint>
}
