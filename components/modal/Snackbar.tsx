'use client'
import { useStore } from 'zustand'
import { classNames } from '@/components/ui/class-names'
import { Check, TriangleAlert } from '@/components/ui/shell-icons'
import { useRuntime } from '@/lib/runtime/runtime-context'
import { useText } from '@/lib/runtime/use-text'
import styles from './Snackbar.module.css'

/** One short message at a time, at the foot of the card. The region is always there, or nothing would be spoken. */
export function Snackbar() {
  const { snackbar } = useRuntime()
  const t = useText()
  const message = useStore(snackbar.store, (state) => state.message)
  return (
    <div className={styles.region} role="status">
      {message && (
        <div key={message.id} className={classNames(styles.message, styles[message.variant])}>
          {message.variant === 'success' && <Check />}
          {message.variant === 'error' && <TriangleAlert />}
          {message.variant === 'loading' && <span className={styles.dot} aria-hidden="true" />}
          {t(message.textKey, message.details)}
        </div>
      )}
    </div>
  )
}
