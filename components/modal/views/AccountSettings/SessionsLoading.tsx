'use client'
import { useWaitStage } from '@/components/modal/parts/use-wait-stage'
import { ListRow } from '@/components/ui/ListRow'
import { Skeleton, SkeletonPicture } from '@/components/ui/Skeleton'
import { useText } from '@/lib/react/use-text'
import styles from './SignedIn.module.css'

/** A placeholder row in its final size. After a while it shows "still working". */
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
