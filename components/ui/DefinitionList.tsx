import type { ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './fact-parts.module.css'
import { Skeleton } from './Skeleton'

export interface Definition {
  /** Stable key of the line. */
  readonly id: string
  readonly term: ReactNode
  readonly value: ReactNode
  readonly tone?: 'warn' | 'bad' | undefined
}

interface DefinitionListProps {
  lines: readonly Definition[]
  dimmed?: boolean
  /** The values are not known yet. */
  waiting?: boolean
}

/** Terms and values, one line each: the facts below a form or an approval. */
export function DefinitionList({ lines, dimmed = false, waiting }: DefinitionListProps) {
  return (
    <dl className={classNames(styles.list, dimmed && styles.dimmed)}>
      {lines.map((line) => (
        <div className={styles.line} key={line.id}>
          <dt className={styles.term}>{line.term}</dt>
          <dd className={classNames(styles.value, line.tone && styles[line.tone])}>
            {waiting ? <Skeleton chars={8} /> : line.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
