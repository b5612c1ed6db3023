'use client'
import { useRuntime } from '@/lib/react/runtime-context'
import { useFundsUnderWay } from '@/lib/react/use-funds-under-way'
import { useText } from '@/lib/react/use-text'
import styles from './ModalCard.module.css'

interface FailedViewProps {
  /** Id of its title, where it names the dialog. */
  titleId?: string
  onRetry: () => void
}

/** In place of what crashed or did not load. A swap or a transfer may be under way behind it. */
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
