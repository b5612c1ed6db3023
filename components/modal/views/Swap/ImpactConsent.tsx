'use client'
import { Checkbox } from '@/components/ui/Checkbox'
import { useLocale, useText } from '@/lib/react/use-text'
import type { SwapView } from '@/lib/swap/swap-state'
import { formatBasisPoints } from '@/lib/text/format'

/** The checkbox that a swap with a price impact of 10 % and more requires. */
export function ImpactConsent({ swap }: { swap: SwapView }) {
  const t = useText()
  const locale = useLocale()
  return (
    <Checkbox
      label={t('swap.impactAccept', { percent: formatBasisPoints(swap.state.priceImpact ?? 0, locale) })}
      checked={!swap.impactUnaccepted}
      onChange={swap.acceptImpact}
    />
  )
}
