'use client'
import type { ReactNode } from 'react'
import { useLocale } from '@/lib/react/use-text'
import { formatExactAmount, isAmountCut } from '@/lib/text/format'
import { Hint } from './Hint'

export interface AmountOfToken {
  /** Base units. */
  units: bigint
  token: { readonly decimals: number; readonly symbol: string }
}

/**
 * Content with a formatted amount. If the format has left out digits, a tooltip shows all of them. Not for the inside
 * of buttons: a tooltip is one.
 */
export function ExactAmount({ units, token, children }: AmountOfToken & { children: ReactNode }) {
  const locale = useLocale()
  if (!isAmountCut(units, token.decimals)) return children
  return <Hint text={`${formatExactAmount(units, token.decimals, locale)} ${token.symbol}`}>{children}</Hint>
}
