import { classNames } from './class-names'
import styles from './Skeleton.module.css'

/** The place of text that is on its way, in its final size. `chars`: about how many characters it will have. */
export function Skeleton({ chars, size = 'm' }: { chars: 4 | 6 | 8 | 12 | 16; size?: 's' | 'm' | 'xl' }) {
  return <span className={classNames(styles.skeleton, styles[`chars${chars}`], styles[size])} aria-hidden="true" />
}

/** A round or rounded picture that is on its way. */
export function SkeletonPicture() {
  return <span className={classNames(styles.skeleton, styles.picture)} aria-hidden="true" />
}
