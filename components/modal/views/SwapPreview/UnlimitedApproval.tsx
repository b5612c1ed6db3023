'use client'
import { Checkbox } from '@/components/ui/Checkbox'
import { isNativeToken } from '@/lib/core/caip'
import { useText } from '@/lib/react/use-text'
import type { SwapToken, SwapView } from '@/lib/swap/swap-state'

/** Lets the visitor choose an unlimited approval instead of the exact amount. A native token needs no approval. */
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
