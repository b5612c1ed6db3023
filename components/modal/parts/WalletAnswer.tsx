import type { ReactNode } from 'react'
import { Picture } from '@/components/ui/Picture'
import styles from './WalletAnswer.module.css'

export interface WalletAnswerProps {
  picture: { readonly src: string | undefined; readonly seed: string; readonly shape: 'circle' | 'rounded' }
  /** A ring turns around the picture. */
  waiting: boolean
  title: string
  body: string
  /** `alert` once it has gone wrong. */
  role: 'status' | 'alert'
  children?: ReactNode
}

/** Waiting for an answer that is given in the wallet: whose, what to do there, and the ways out. */
export function WalletAnswer({ picture, waiting, title, body, role, children }: WalletAnswerProps) {
  return (
    <div className={styles.answer}>
      <span className={styles.picture}>
        <Picture src={picture.src} seed={picture.seed} shape={picture.shape} size={64} />
        {waiting && <span className={styles.ring} aria-hidden="true" />}
      </span>
      <div className={styles.words} role={role} key={role}>
        <p className={styles.title}>{title}</p>
        <p className={styles.body}>{body}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </div>
  )
}
