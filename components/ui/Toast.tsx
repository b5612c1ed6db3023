'use client'
import type { FocusEvent, ReactNode } from 'react'
import { classNames } from './class-names'
import { Check, TriangleAlert } from './message-icons'
import styles from './Toast.module.css'

export interface ToastProps {
  tone: 'success' | 'error' | 'loading'
  children: ReactNode
  /** What can be done about it in a moment, as "Undo". */
  action?: { readonly label: string; readonly onPress: () => void } | undefined
  /** Told when somebody points at it or is in it, and when no more: its time must not run meanwhile. */
  onHold?: ((held: boolean) => void) | undefined
}

/** A short message that goes by itself. Stands in a `role="status"` that is there before it. */
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
