import { classNames } from './class-names'
import styles from './Skeleton.module.css'

/** Placeholder of a text that is loading, in its final size. `chars`: its approximate number of characters. */
export function Skeleton({ chars, size = 'm' }: { chars: 4 | 6 | 8 | 12 | 16; size?: 's' | 'm' | 'xl' }) {
  return <span className={classNames(styles.skeleton, styles[`chars${chars}`], styles[size])} aria-hidden="true" />
}

/** Placeholder of a round or rounded image that is loading. */
export function SkeletonPicture() {
  return <span className={classNames(styles.skeleton, styles.picture)} aria-hidden="true" />
}
