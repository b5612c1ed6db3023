'use client'
import { useId } from 'react'
import { isNativeToken } from '@/lib/core/caip'
import { useText } from '@/lib/runtime/use-text'
import type { SwapToken, SwapView } from '@/lib/swap/swap-state'
import styles from './UnlimitedApproval.module.css'

/** The approval is for the exact amount unless the visitor picks otherwise. A native token needs none. */
export function UnlimitedApproval({ swap, source }: { swap: SwapView; source: SwapToken }) {
  const t = useText()
  const hintId = useId()
  if (isNativeToken(source.address)) return null
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        className={styles.box}
        checked={swap.unlimitedApproval}
        aria-describedby={hintId}
        onChange={(event) => swap.setUnlimitedApproval(event.target.checked)}
      />
      <span className={styles.words}>
        <span>{t('swap.unlimited')}</span>
        <span id={hintId} className={styles.hint}>
          {t(swap.unlimitedApproval ? 'swap.unlimitedHint' : 'preview.approvalHint')}
        </span>
      </span>
    </label>
  )
}
