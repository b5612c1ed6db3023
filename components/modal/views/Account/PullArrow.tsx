import { ArrowDown } from '@/components/ui/view-icons'
import styles from './PullArrow.module.css'

/** What a pulling finger uncovers: it turns over once letting go refreshes. The button at the list's end has the words. */
export function PullArrow() {
  return (
    <span className={styles.arrow} aria-hidden="true">
      <ArrowDown />
    </span>
  )
}
