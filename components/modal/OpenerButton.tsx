'use client'
import { type ReactNode, use, useRef } from 'react'
import { useStore } from 'zustand'
import { classNames } from '@/components/ui/class-names'
import { useShell } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import type { OpenOptions } from '@/lib/runtime/runtime'
import styles from './ConnectButton.module.css'
import { modalCode, openModal, preloadModal } from './modal-loader'
import { useThemeAttributes } from './use-theme-attributes'
import { WaitingCardId } from './WaitingCard'
import { commandOf } from './WaitingParts'

export interface OpenerButtonProps {
  /** What the press opens; `undefined` for the first view. */
  request?: OpenOptions
  /** Drawn as a secondary button. */
  isQuiet: boolean
  isWide?: boolean | undefined
  /** The wallet is on a network that the host has not configured. */
  isUnsupported?: boolean
  isDisabled?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** A button of the host page that opens the modal. Loads the code when the pointer or the focus reaches it. */
export function OpenerButton(props: OpenerButtonProps) {
  const { request, isQuiet, isWide = false, isUnsupported = false, isDisabled, className, children } = props
  const shell = useShell()
  const t = useText()
  const failed = useStore(modalCode, (state) => state.failed)
  const frame = useRef<HTMLSpanElement>(null)
  const theme = useThemeAttributes(frame)
  const waitingCard = use(WaitingCardId)
  return (
    <span {...theme} ref={frame} className={classNames(styles.frame, isWide && styles.wide, className)}>
      {/* Its own styles and not those of `Button`, which the page would load for this one alone. */}
      <button
        type="button"
        aria-haspopup="dialog"
        disabled={isDisabled}
        data-unsupported={isUnsupported || undefined}
        className={classNames(styles.button, isQuiet && styles.known)}
        onPointerEnter={() => preloadModal(shell)}
        onFocus={() => preloadModal(shell)}
        {...commandOf('show-modal', waitingCard)}
        onClick={(event) => {
          // The command is for a press before this runs.
          event.preventDefault()
          void openModal(shell, request)
        }}
      >
        {children}
      </button>
      <span role="alert" className={styles.failed}>
        {failed && t('button.failed')}
      </span>
    </span>
  )
}
