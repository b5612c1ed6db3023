import { ListRow } from './ListRow'
import { Skeleton, SkeletonPicture } from './Skeleton'
import styles from './Skeleton.module.css'

/** Placeholder of three token rows, in their final size. `endLines`: number of lines at the end of a row. */
export function SkeletonRows({ endLines }: { endLines: 1 | 2 }) {
  return (
    <ul className={styles.rows} aria-hidden="true">
      {[1, 2, 3].map((row) => (
        <ListRow
          key={row}
          start={<SkeletonPicture />}
          title={<Skeleton chars={12} />}
          subtitle={<Skeleton chars={8} size="s" />}
          end={<Skeleton chars={6} />}
          endSubtitle={endLines === 2 ? <Skeleton chars={4} size="s" /> : undefined}
        />
      ))}
    </ul>
  )
}
