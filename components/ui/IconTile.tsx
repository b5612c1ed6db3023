import type { ComponentType } from 'react'
import type { IconProps } from './Icon'
import styles from './IconTile.module.css'

/** An icon on a soft background, in the place of a row's image. */
export function IconTile({ icon: Icon }: { icon: ComponentType<IconProps> }) {
  return (
    <span className={styles.tile}>
      <Icon />
    </span>
  )
}
