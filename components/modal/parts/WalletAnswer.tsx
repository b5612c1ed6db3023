import type { ReactNode } from 'react'
import type { Elements } from '@/components/ui/own-text'
import styles from './WalletAnswer.module.css'

export interface WalletAnswerProps {
  /** Of the wallet or the network, 64 CSS pixels wide. */
  picture: Elements
  /** Draws a rotating ring around the picture. */
  waiting?: boolean
  /** `alert` after a failure. */
  role: 'status' | 'alert'
  title: string
  /** Buttons to continue and to leave. */
  actions: ReactNode
  /** The paragraphs below the title. */
  children: Elements
}

/** A full screen while the wallet has an open request: the wallet, what to do there, and buttons. */
export function WalletAnswer({ picture, waiting = false, role, title, actions, children }: WalletAnswerProps) {
  return (
    <div className={styles.answer}>
      <span className={styles.picture}>
        {picture}
        {waiting && <span className={styles.ring} aria-hidden="true" />}
      </span>
      <div className={styles.words} role={role} key={role}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}
