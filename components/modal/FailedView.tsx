'use client'
import { useRuntime } from '@/lib/react/runtime-context'
import { useFundsUnderWay } from '@/lib/react/use-funds-under-way'
import { useText } from '@/lib/react/use-text'
import styles from './ModalCard.module.css'

interface FailedViewProps {
  /** Id of the title, if the title names the dialog. */
  titleId?: string
  onRetry: () => void
}

/** Replaces a view that crashed or did not load. A swap or a transfer may still be under way. */
export function FailedView({ titleId, onRetry }: FailedViewProps) {
  const t = useText()
  const funds = useFundsUnderWay(useRuntime().fundsUnderWay)
  return (
    <div className={styles.failed}>
      <div role="alert">
        <p id={titleId} className={styles.failedTitle}>
          {t('modal.failed')}
        </p>
        <p className={styles.failedBody}>{t(`modal.funds.${funds}`)}</p>
      </div>
      <button type="button" className={styles.plainButton} onClick={onRetry}>
        {t('modal.tryAgain')}
      </button>
    </div>
  )
}
