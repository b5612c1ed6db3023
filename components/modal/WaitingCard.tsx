'use client'
import { useLayoutEffect, useRef } from 'react'
import { classNames } from '@/components/ui/class-names'
import { X } from '@/components/ui/shell-icons'
import { useShell } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import frame from './ModalFrame.module.css'
import { cancelPress, openModal } from './modal-loader'
import { useThemeAttributes } from './use-theme-attributes'
import styles from './WaitingCard.module.css'
import { addWaitingCard } from './waiting-cards'

/**
 * The card without its content, from a press until the modal's code is here. It is in the page's HTML and names its
 * commands, so that a browser shows and closes it before any script has run; the press counts once this has run.
 */
export function WaitingCard({ id }: { id: string }) {
  const shell = useShell()
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const theme = useThemeAttributes(dialog)

  useLayoutEffect(() => {
    const card = dialog.current
    if (card === null) return
    const remove = addWaitingCard(shell, card)
    if (card.open) void openModal(shell)
    return remove
  }, [shell])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for a press beside the card; the keyboard has Esc
    <dialog
      {...theme}
      id={id}
      ref={dialog}
      className={frame.dialog}
      aria-label={t('modal.loading')}
      // The browser may have opened it before this is drawn.
      suppressHydrationWarning
      onClick={({ target, currentTarget, detail }) => {
        // The second press of a double press on the button lands here.
        if (target === currentTarget && detail < 2) currentTarget.close()
      }}
      onClose={() => cancelPress(shell)}
    >
      <div className={classNames(frame.slot, styles.card)}>
        <button type="button" className={styles.close} aria-label={t('modal.close')} {...commandOf('close', id)}>
          <X />
        </button>
        <p className={styles.text} role="status">
          {t('modal.loading')}
        </p>
      </div>
    </dialog>
  )
}

/** Attributes of a button that tell a dialog something without a script. Browsers that do not know them ignore them. */
export function commandOf(command: 'show-modal' | 'close', target: string | undefined): object {
  return target === undefined ? {} : { command, commandfor: target }
}
