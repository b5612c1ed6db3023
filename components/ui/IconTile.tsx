import type { LucideIcon } from 'lucide-react'
import styles from './IconTile.module.css'

/** An icon on a soft ground, in the place of a row's picture. */
export function IconTile({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className={styles.tile}>
      <Icon aria-hidden="true" />
    </span>
  )
}
