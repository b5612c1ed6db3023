import { Skeleton } from '@/components/ui/Skeleton'
import { SkeletonRows } from '@/components/ui/SkeletonRows'
import styles from './parts.module.css'

/** Placeholder of the total and three rows, in their final size. */
export function HoldingsSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.holdings} role="status" aria-label={label}>
      <p className={styles.total}>
        <Skeleton chars={8} size="xl" />
      </p>
      <SkeletonRows endLines={1} />
    </div>
  )
}
