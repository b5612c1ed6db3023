import type { ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './notice-parts.module.css'
import type { Elements } from './own-text'

export interface NoticeProps {
  tone: 'bad' | 'warn' | 'good' | 'plain'
  /** `alert` interrupts a screen reader, `status` waits; without a role the notice is plain text. */
  role?: 'alert' | 'status'
  title?: ReactNode
  children?: Elements
}

/** A short message on a soft background. */
export function Notice({ tone, role, title, children }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, styles[tone])} role={role}>
      {title !== undefined && <p className={styles.title}>{title}</p>}
      {children}
    </div>
  )
}
