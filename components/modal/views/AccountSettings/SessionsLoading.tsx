'use client'
import { useWaitStage } from '@/components/modal/parts/use-wait-stage'
import { ListRow } from '@/components/ui/ListRow'
import { Skeleton, SkeletonPicture } from '@/components/ui/Skeleton'
import { useText } from '@/lib/react/use-text'
import styles from './SignedIn.module.css'

/** One row in its final size; after a while it says that somebody is still at it. */
export function SessionsLoading() {
  const t = useText()
  const stage = useWaitStage(true)
  const isLong = stage === 'long' || stage === 'stuck'
  return (
    <div role="status" aria-label={t('common.loading')}>
      <ul className={styles.loading} aria-hidden="true">
        <ListRow
          start={<SkeletonPicture />}
          title={<Skeleton chars={12} />}
          subtitle={<Skeleton chars={8} size="s" />}
        />
      </ul>
      {isLong && <p className={styles.hint}>{t('modal.stillWorking')}</p>}
    </div>
  )
}
