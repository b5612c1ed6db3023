'use client'
import { useWaitStage } from '@/components/modal/parts/use-wait-stage'
import { SkeletonRows } from '@/components/ui/SkeletonRows'
import { useText } from '@/lib/react/use-text'
import styles from './LoadingRows.module.css'

/** Placeholder rows in their final size. After a while they show "still working". */
export function LoadingRows() {
  const t = useText()
  const stage = useWaitStage(true)
  const isLong = stage === 'long' || stage === 'stuck'
  return (
    <div role="status" aria-label={t('common.loading')}>
      <SkeletonRows endLines={2} />
      {isLong && <p className={styles.long}>{t('modal.stillWorking')}</p>}
    </div>
  )
}
