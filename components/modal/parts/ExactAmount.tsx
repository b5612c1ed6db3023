'use client'
import type { ReactNode } from 'react'
import { useLocale } from '@/lib/react/use-text'
import { formatExactAmount } from '@/lib/text/format'

export interface AmountOfToken {
  /** Base units. */
  units: bigint
  token: { readonly decimals: number; readonly symbol: string }
}

/** Content with a formatted amount. The mouse shows the exact one. No tab stop: a review has it in its details. */
export function ExactAmount({ units, token, children }: AmountOfToken & { children: ReactNode }) {
  const locale = useLocale()
  return <span title={`${formatExactAmount(units, token.decimals, locale)} ${token.symbol}`}>{children}</span>
}
