'use client'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { bounded } from '@/components/ui/Boundary'
import { classNames } from '@/components/ui/class-names'
import { Toast } from '@/components/ui/Toast'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import { useRuntime } from '@/lib/react/runtime-context'
import { useSnackbar } from '@/lib/react/use-snackbar'
import { useText } from '@/lib/react/use-text'
import { ConnectionLine } from './ConnectionLine'
import { followKeyboard } from './follow-keyboard'
import styles from './Snackbar.module.css'
import { softLazy } from './soft-lazy'
import { useThemeAttributes } from './use-theme-attributes'

export interface SnackbarProps {
  /** At the foot of the page, for outcomes behind a closed modal; otherwise at the foot of the card. */
  readonly onPage?: boolean
  /** For screen readers only: the title of the view, if it arrived after the focus. */
  readonly announcement?: string
}

/**
 * One short message at a time: at the foot of the card, and at the foot of the page for what ends behind a closed
 * modal. The region is always there, or nothing would be spoken.
 */
export function Snackbar({ onPage = false, announcement }: SnackbarProps) {
  const { modal, snackbar, text } = useRuntime()
  const t = useText()
  // Its words are here long before they are needed: without a connection they would not come.
  const [LazyConnectionLine] = useState(() =>
    softLazy(async () => {
      await text.load('flows')
      return bounded(ConnectionLine)
    }),
  )
  // What it says of a card that does not close must be read: the message stands below it, not over it.
  const isReasoned = useStore(modal.store, ({ shakeReason }) => shakeReason !== null)
  const isCardShown = useStore(modal.store, (state) => state.open || state.embedded)
  const { message, hold } = useSnackbar(isCardShown !== onPage)
  const region = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<EventTarget | null>(null)
  const theme = useThemeAttributes(region)

  // Here, because this chunk loads with the card and after its first paint: before that no field can open a keyboard.
  useEffect(() => {
    const dialog = region.current?.closest('dialog')
    return dialog ? followKeyboard(dialog) : undefined
  }, [])

  const rememberWhence = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
  }
  /** The button goes with its message; the focus goes back to where it came from. */
  const giveFocusBack = () => {
    if (!region.current?.contains(document.activeElement)) return
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
  }
  const dismiss = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || message === null) return
    // The message alone: not the view or the modal around it.
    event.preventDefault()
    event.stopPropagation()
    giveFocusBack()
    snackbar.hide(message.id)
  }

  const foot = (
    <div
      {...(onPage && { ...theme, 'data-foyer-root': '' })}
      ref={region}
      className={classNames(styles.region, onPage ? styles.page : isReasoned && styles.below)}
      role="status"
      onFocus={rememberWhence}
      onKeyDown={dismiss}
    >
      {message && (
        <Toast
          key={message.id}
          tone={message.variant}
          onHold={hold}
          action={
            message.action && {
              label: t(message.action.labelKey),
              onPress: () => {
                giveFocusBack()
                snackbar.act(message.id)
              },
            }
          }
        >
          {t(message.textKey, message.details)}
        </Toast>
      )}
    </div>
  )
  return onPage ? (
    foot
  ) : (
    <>
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
      <LazyConnectionLine />
      {foot}
    </>
  )
}
