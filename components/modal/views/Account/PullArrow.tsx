import { ArrowDown } from '@/components/ui/view-icons'
import styles from './PullArrow.module.css'

/**
 * The arrow under a pulled view. It turns when releasing would refresh. The button at the end of the list has the
 * accessible name.
 */
export function PullArrow() {
  return (
    <span className={styles.arrow} aria-hidden="true">
      <ArrowDown />
    </span>
  )
}
