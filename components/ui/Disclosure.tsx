import type { ReactNode } from 'react'
import styles from './fact-parts.module.css'
import { ChevronDown } from './view-icons'

export interface DisclosureProps {
  summary: ReactNode
  /** The value of a line of facts; the summary is its term. */
  end?: ReactNode
  /** Called after it was opened or closed. */
  onToggle?: (details: HTMLDetailsElement) => void
  children: ReactNode
}

/** Optional details, hidden until the visitor opens them. */
export function Disclosure({ summary, end, onToggle, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} onToggle={(event) => onToggle?.(event.currentTarget)}>
      <summary className={styles.summary}>
        <span className={styles.words}>{summary}</span>
        {end !== undefined && <span className={styles.end}>{end}</span>}
        <ChevronDown className={styles.icon} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
