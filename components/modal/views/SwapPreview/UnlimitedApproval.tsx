'use client'
import { Checkbox } from '@/components/ui/Checkbox'
import { isNativeToken } from '@/lib/core/caip'
import { useText } from '@/lib/react/use-text'
import type { SwapToken, SwapView } from '@/lib/swap/swap-state'

/** The approval is for the exact amount unless the visitor picks otherwise. A native token needs none. */
export function UnlimitedApproval({ swap, source }: { swap: SwapView; source: SwapToken }) {
  const t = useText()
  if (isNativeToken(source.address)) return null
  return (
    <Checkbox
      label={t('swap.unlimited')}
      hint={t(swap.unlimitedApproval ? 'swap.unlimitedHint' : 'preview.approvalHint')}
      checked={swap.unlimitedApproval}
      onChange={swap.setUnlimitedApproval}
    />
  )
}
