'use client'
import { Checkbox } from '@/components/ui/Checkbox'
import { Notice } from '@/components/ui/Notice'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatTime } from '@/lib/text/format-date'
import styles from './RequestProgress.module.css'

interface OpenRequestProps {
  /** Until when the request could still be sent, Unix ms; `undefined` without one. */
  until: number | undefined
  mayAskAgain: boolean
  onAllow: (allowed: boolean) => void
}

/**
 * Says until when an unanswered request blocks another one, because it could still be sent, and lets a visitor who has
 * rejected it ask again.
 */
export function OpenRequest({ until, mayAskAgain, onAllow }: OpenRequestProps) {
  const t = useText()
  const locale = useLocale()
  return (
    <>
      <div role="status" className={styles.told}>
        {until !== undefined && (
          <Notice tone="warn">
            <p>{t('request.open', { time: formatTime(until, locale) })}</p>
          </Notice>
        )}
      </div>
      {until !== undefined && (
        <Checkbox
          label={t('request.askAgain')}
          hint={mayAskAgain && t('request.askAgainRisk')}
          checked={mayAskAgain}
          onChange={onAllow}
        />
      )}
    </>
  )
}
