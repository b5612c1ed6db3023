'use client'
import { type RefObject, useEffect, useState } from 'react'
import type { FrameElement } from '@/lib/frame/frame-element'
import styles from './ApproveTransactionView.module.css'

/**
 * Shows the frame over a place of the modal, and keeps it there while the page scrolls, resizes or moves the card. The
 * frame never moves in the document, or it would load again: its own dialog opens above that of the modal.
 *
 * @returns the dialog while it shows.
 */
export function useFramePlace(
  element: FrameElement | undefined,
  place: RefObject<HTMLElement | null>,
): HTMLDialogElement | undefined {
  const [shown, setShown] = useState<HTMLDialogElement>()
  useEffect(() => {
    const target = place.current
    if (element === undefined || target === null) return
    const { dialog, iframe } = element
    let frame = 0
    let last = ''
    // One read for each frame that is drawn: nothing else tells of an animation that moves the card.
    const follow = () => {
      const { left, top, width, height } = target.getBoundingClientRect()
      const next = [left, top, width, height].join()
      if (next !== last) {
        Object.assign(iframe.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
      }
      last = next
      frame = requestAnimationFrame(follow)
    }
    dialog.classList.add(styles.frame ?? '')
    follow()
    iframe.style.display = 'block'
    dialog.showModal()
    iframe.focus()
    setShown(dialog)
    return () => {
      cancelAnimationFrame(frame)
      iframe.style.display = 'none'
      dialog.close()
      setShown(undefined)
    }
  }, [element, place])
  return shown
}
