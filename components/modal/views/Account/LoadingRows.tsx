'use client'
import { useWaitStage } from '@/components/modal/parts/use-wait-stage'
import { SkeletonRows } from '@/components/ui/SkeletonRows'
import { useText } from '@/lib/react/use-text'
import styles from './LoadingRows.module.css'

/** Rows in their final size; after a while they say that somebody is still at it. */
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
