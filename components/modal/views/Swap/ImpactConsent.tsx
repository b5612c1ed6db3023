'use client'
import { Checkbox } from '@/components/ui/Checkbox'
import { Notice } from '@/components/ui/Notice'
import type { SwapModel } from '@/lib/react/use-swap'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatBasisPoints } from '@/lib/text/format'

/** The warning of a price impact of 10 % and more, and the checkbox that such a swap requires. */
export function ImpactConsent({ swap }: { swap: SwapModel }) {
  const t = useText()
  const locale = useLocale()
  const percent = formatBasisPoints(swap.state.priceImpact ?? 0, locale)
  return (
    <Notice tone="bad" role="alert">
      <p>{t('swap.impact.high', { percent })}</p>
      <Checkbox
        label={t('swap.impactAccept', { percent })}
        checked={!swap.impactUnaccepted}
        onChange={swap.acceptImpact}
      />
    </Notice>
  )
}
