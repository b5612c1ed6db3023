'use client'
import { formatTokenAmount, type ShownDigits } from '@/lib/text/format'
import { useLocale } from './use-text'

/** Formats amounts of tokens, base units, in the current language. Spec section 9. */
export function useTokenFormat() {
  const locale = useLocale()
  return (units: bigint, token: { readonly decimals: number } | undefined, digits?: ShownDigits): string =>
    formatTokenAmount(units, token?.decimals ?? 0, { locale, ...digits })
}
