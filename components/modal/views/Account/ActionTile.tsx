import type { ComponentType } from 'react'
import type { IconProps } from '@/components/ui/Icon'
import styles from './ActionTile.module.css'

export function ActionTile({
  icon: Icon,
  label,
  onPress,
}: {
  icon: ComponentType<IconProps>
  label: string
  onPress: () => void
}) {
  return (
    <button type="button" className={styles.tile} onClick={onPress}>
      <Icon />
      <span>{label}</span>
    </button>
  )
}
