'use client'
import { useRef } from 'react'
import { useStore } from 'zustand'
import { classNames } from '@/components/ui/class-names'
import { Check, TriangleAlert } from '@/components/ui/shell-icons'
import { useRuntime } from '@/lib/runtime/runtime-context'
import { useText } from '@/lib/runtime/use-text'
import { useSnackbar } from '@/lib/snackbar/use-snackbar'
import styles from './Snackbar.module.css'
import { useThemeAttributes } from './use-theme-attributes'

/**
 * One short message at a time: at the foot of the card, and at the foot of the page for what ends behind a closed
 * modal. The region is always there, or nothing would be spoken.
 */
export function Snackbar({ onPage = false }: { onPage?: boolean }) {
  const { modal } = useRuntime()
  const t = useText()
  const isCardShown = useStore(modal.store, (state) => state.open || state.embedded)
  const message = useSnackbar(isCardShown !== onPage)
  const region = useRef<HTMLDivElement>(null)
  const theme = useThemeAttributes(region)
  return (
    <div {...(onPage && theme)} ref={region} className={classNames(styles.region, onPage && styles.page)} role="status">
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
