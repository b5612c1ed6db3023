'use client'
import { Checkbox } from '@/components/ui/Checkbox'
import { Notice } from '@/components/ui/Notice'
import { useLocale, useText } from '@/lib/react/use-text'
import type { SwapView } from '@/lib/swap/swap-state'
import { formatTime } from '@/lib/text/format-date'
import styles from './SwapProgress.module.css'

/**
 * Says until when an unanswered request blocks another one, because it could still be sent, and lets a visitor who has
 * rejected it ask again.
 */
export function OpenRequest({ swap }: { swap: SwapView }) {
  const t = useText()
  const locale = useLocale()
  const { walletBusyUntil: until, mayAskAgain } = swap
  return (
    <>
      <div role="status" className={styles.told}>
        {until !== undefined && (
          <Notice tone="warn">
            <p>{t('preview.openRequest', { time: formatTime(until, locale) })}</p>
          </Notice>
        )}
      </div>
      {until !== undefined && (
        <Checkbox
          label={t('preview.askAgain')}
          hint={mayAskAgain && t('preview.askAgainRisk')}
          checked={mayAskAgain}
          onChange={swap.allowAskAgain}
        />
      )}
    </>
  )
}
