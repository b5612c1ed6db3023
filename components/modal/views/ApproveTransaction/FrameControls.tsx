'use client'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useThemeAttributes } from '@/components/modal/use-theme-attributes'
import styles from './ApproveTransactionView.module.css'

interface FrameControlsProps {
  /** Of the frame that shows. */
  dialog: HTMLDialogElement
  /** The place of the frame in the card. */
  place: RefObject<HTMLElement | null>
  /** Of the buttons. Without it they have the names of those below them. */
  label: string | undefined
  /** Names the dialog. */
  title: string
  onClose: () => void
}

/**
 * The ways out of an open frame. Its dialog makes the card inert, so that buttons of the same size lie above those of the
 * card's header; Esc and a press beside the card do the same.
 */
export function FrameControls({ dialog, place, label, title, onClose }: FrameControlsProps) {
  const root = useRef<HTMLDivElement>(null)
  const theme = useThemeAttributes(root)
  const [covered, setCovered] = useState<readonly HTMLElement[]>([])

  useEffect(() => {
    const card = place.current?.closest<HTMLElement>('[data-card]')
    setCovered([...(card?.querySelectorAll<HTMLElement>(':scope > :first-child button') ?? [])])
    const cancel = (event: Event) => {
      event.preventDefault()
      onClose()
    }
    const press = (event: MouseEvent) => {
      const { left = 0, right = 0, top = 0, bottom = 0 } = card?.getBoundingClientRect() ?? {}
      const { clientX: x, clientY: y, target } = event
      const isBeside = x < left || x > right || y < top || y > bottom
      if (target === dialog && isBeside) onClose()
    }
    dialog.setAttribute('aria-label', title)
    dialog.addEventListener('cancel', cancel)
    dialog.addEventListener('click', press)
    return () => {
      dialog.removeEventListener('cancel', cancel)
      dialog.removeEventListener('click', press)
    }
  }, [dialog, place, title, onClose])

  return createPortal(
    <div {...theme} data-foyer-root="" ref={root}>
      {covered.map((button) => (
        <CoverButton
          key={button.ariaLabel}
          over={button}
          label={label ?? button.getAttribute('aria-label')}
          onPress={onClose}
        />
      ))}
    </div>,
    dialog,
  )
}

function CoverButton({ over, label, onPress }: { over: HTMLElement; label: string | null; onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const follow = () => {
      const { left, top, width, height } = over.getBoundingClientRect()
      const place = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` }
      if (button.current) Object.assign(button.current.style, place)
      frame = requestAnimationFrame(follow)
    }
    let frame = requestAnimationFrame(follow)
    return () => cancelAnimationFrame(frame)
  }, [over])
  return (
    <button ref={button} type="button" className={styles.cover} aria-label={label ?? undefined} onClick={onPress} />
  )
}
