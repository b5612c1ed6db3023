'use client'
import type { FocusEvent, ReactNode } from 'react'
import { classNames } from './class-names'
import { Check, TriangleAlert } from './message-icons'
import styles from './Toast.module.css'

export interface ToastProps {
  tone: 'success' | 'error' | 'loading' | 'plain'
  children: ReactNode
  /** A temporary action, such as "Undo". */
  action?: { readonly label: string; readonly onPress: () => void } | undefined
  /**
   * Called with `true` when the pointer or the focus enters, and with `false` when it leaves: the message's time must
   * not run in between.
   */
  onHold?: ((held: boolean) => void) | undefined
}

/** A short message that disappears by itself. It is rendered in a `role="status"` that exists before it. */
export function Toast({ tone, children, action, onHold }: ToastProps) {
  const leaves = (event: FocusEvent<HTMLElement>) => !event.currentTarget.contains(event.relatedTarget)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it; what can be pressed is a button
    <div
      className={classNames(styles.toast, action && styles.withAction)}
      onPointerEnter={() => onHold?.(true)}
      onPointerLeave={(event) => event.currentTarget.contains(document.activeElement) || onHold?.(false)}
      onFocus={() => onHold?.(true)}
      onBlur={(event) => leaves(event) && !event.currentTarget.matches(':hover') && onHold?.(false)}
    >
      {tone === 'success' && <Check />}
      {tone === 'error' && <TriangleAlert />}
      {tone === 'loading' && <span className={styles.dot} aria-hidden="true" />}
      <span className={styles.words}>{children}</span>
      {action && (
        <button type="button" className={styles.action} onClick={action.onPress}>
          {action.label}
        </button>
      )}
    </div>
  )
}
