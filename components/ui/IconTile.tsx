import type { ComponentType } from 'react'
import type { IconProps } from './Icon'
import styles from './IconTile.module.css'

/** An icon on a soft ground, in the place of a row's picture. */
export function IconTile({ icon: Icon }: { icon: ComponentType<IconProps> }) {
  return (
    <span className={styles.tile}>
      <Icon />
    </span>
  )
}
