import type { ReactNode } from 'react'
import { Picture } from '@/components/ui/Picture'
import styles from './WalletAnswer.module.css'

export interface WalletAnswerProps {
  picture: { readonly src: string | undefined; readonly seed: string; readonly shape: 'circle' | 'rounded' }
  /** A ring turns around the picture. */
  waiting?: boolean
  /** `alert` once it has gone wrong. */
  role: 'status' | 'alert'
  title: string
  /** The ways on and out. */
  actions: ReactNode
  /** What follows the title, in paragraphs. */
  children: ReactNode
}

/** Something that the wallet answers fills the screen: whose, what to do there, and the ways out. */
export function WalletAnswer({ picture, waiting = false, role, title, actions, children }: WalletAnswerProps) {
  return (
    <div className={styles.answer}>
      <span className={styles.picture}>
        <Picture src={picture.src} seed={picture.seed} shape={picture.shape} size={64} />
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
