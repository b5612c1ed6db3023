import type { ReactNode } from 'react'
import styles from './Disclosure.module.css'
import { ChevronDown } from './view-icons'

/** What only some want to know, one press away. With `end` its summary is a line of facts: a term and its value. */
export function Disclosure({ summary, end, children }: { summary: ReactNode; end?: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.disclosure}>
      <summary className={styles.summary}>
        <span className={styles.words}>{summary}</span>
        {end !== undefined && <span className={styles.end}>{end}</span>}
        <ChevronDown className={styles.icon} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
