'use client'
import { createContext, useLayoutEffect, useRef } from 'react'
import { useShell } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import frame from './ModalFrame.module.css'
import { cancelPress, openModal } from './modal-loader'
import { useThemeAttributes } from './use-theme-attributes'
import { closeBeside, WaitingParts } from './WaitingParts'
import { addWaitingCard } from './waiting-cards'

/** The id of the surrounding provider's waiting card: its buttons name it, and a browser can show it without any script. */
export const WaitingCardId = createContext<string | undefined>(undefined)

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
      onClick={closeBeside}
      onClose={() => cancelPress(shell)}
    >
      <WaitingParts id={id} t={t} />
    </dialog>
  )
}
