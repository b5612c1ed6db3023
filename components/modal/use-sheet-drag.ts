'use client'
import type { PointerEvent, RefObject } from 'react'
import { useRef } from 'react'

/** The sheet is let go beyond this distance, in CSS pixels, or faster than this, in pixels per millisecond. */
const DISMISS_DISTANCE = 120
const DISMISS_SPEED = 0.6
/** Below this width the modal is a sheet; the same figure stands in the style sheets. */
const SHEET_QUERY = '(max-width: 480px)'

interface Drag {
  readonly fromY: number
  readonly fromTime: number
  by: number
}

/** Drags the bottom sheet by its header; letting go far or fast enough asks to close, as every other way does. */
export function useSheetDrag(card: RefObject<HTMLElement | null>, onDismiss: () => void) {
  const drag = useRef<Drag | null>(null)

  const start = (event: PointerEvent<HTMLElement>) => {
    const onControl = event.target instanceof Element && event.target.closest('button, a, input') !== null
    if (onControl || event.button !== 0 || !window.matchMedia(SHEET_QUERY).matches) return
    drag.current = { fromY: event.clientY, fromTime: event.timeStamp, by: 0 }
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  const move = (event: PointerEvent<HTMLElement>) => {
    if (drag.current === null || card.current === null) return
    drag.current.by = Math.max(0, event.clientY - drag.current.fromY)
    card.current.toggleAttribute('data-dragging', true)
    card.current.style.transform = `translateY(${drag.current.by}px)`
  }

  const end = (event: PointerEvent<HTMLElement>) => {
    const done = drag.current
    drag.current = null
    if (done === null || card.current === null) return
    card.current.removeAttribute('data-dragging')
    card.current.style.transform = ''
    const speed = done.by / Math.max(1, event.timeStamp - done.fromTime)
    const letGo = done.by > DISMISS_DISTANCE || (done.by > 24 && speed > DISMISS_SPEED)
    if (event.type === 'pointerup' && letGo) onDismiss()
  }

  return { onPointerDown: start, onPointerMove: move, onPointerUp: end, onPointerCancel: end }
}
