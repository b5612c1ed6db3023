import type { ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './shell-parts.module.css'

/** A word or two beside a row's title. */
export function Tag({ tone = 'plain', children }: { tone?: 'plain' | 'brass' | 'warn'; children: ReactNode }) {
  return <span className={classNames(styles.tag, styles[tone])}>{children}</span>
}
