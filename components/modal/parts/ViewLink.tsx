import type { ReactNode } from 'react'
import { ownText } from '@/components/ui/own-text'
import { ChevronRight } from '@/components/ui/view-icons'
import styles from './ViewLink.module.css'

/** The end of a row that opens another view: a value, if there is one, and a chevron. */
export function ViewLink({ children }: { children?: ReactNode }) {
  return (
    <span className={styles.link}>
      {ownText(children)}
      <ChevronRight className={styles.chevron} />
    </span>
  )
}
