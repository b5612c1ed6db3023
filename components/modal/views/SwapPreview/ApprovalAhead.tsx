'use client'
import { Checkbox } from '@/components/ui/Checkbox'
import { Disclosure } from '@/components/ui/Disclosure'
import { Notice } from '@/components/ui/Notice'
import type { SwapReviewModel } from '@/lib/react/use-swap-review'
import { useText } from '@/lib/react/use-text'
import { useTokenFormat } from '@/lib/react/use-token-format'
import type { SwapToken } from '@/lib/swap/swap-state'

/**
 * Says before the confirmation that an approval comes first, with the choice of an unlimited one in its details. Nothing
 * for a swap that needs no approval.
 */
export function ApprovalAhead({ swap, source }: { swap: SwapReviewModel; source: SwapToken }) {
  const t = useText()
  const format = useTokenFormat()
  const { stepsAhead, unlimitedApproval, quote } = swap
  const [first] = stepsAhead ?? []
  if (stepsAhead === undefined || first === 'swap') return null
  // With no transaction of its own, the approval is for what this swap takes.
  if (swap.isTogether) {
    return (
      <Notice tone="plain">
        <p>{t('preview.ahead.together')}</p>
      </Notice>
    )
  }
  const units = quote?.fromAmount ?? 0n
  const amount = `${format(units, source)} ${source.symbol}`
  const mayAsk = t('preview.approvalHint', { amount })
  return (
    <Disclosure
      summary={first === undefined ? mayAsk : t(`preview.ahead.${first}`)}
      end={first !== undefined && t('failure.details')}
    >
      <Checkbox
        label={t('swap.unlimited')}
        hint={unlimitedApproval ? t('swap.unlimitedHint') : first !== undefined && mayAsk}
        checked={unlimitedApproval}
        onChange={swap.setUnlimitedApproval}
      />
    </Disclosure>
  )
}
