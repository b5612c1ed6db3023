import type { LucideIcon } from 'lucide-react'
import styles from './ActionTile.module.css'

export function ActionTile({ icon: Icon, label, onPress }: { icon: LucideIcon; label: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.tile} onClick={onPress}>
      <Icon aria-hidden="true" />
      {label}
    </button>
  )
}
