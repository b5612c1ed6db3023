/** The sheet is let go beyond this distance, in CSS pixels, or faster than this, in pixels per millisecond. */
const DISMISS_DISTANCE = 120
const DISMISS_SPEED = 0.6

/** A finger that has come down on the header. */
export interface DragStart {
  readonly pointerId: number
  /** CSS pixels in the viewport. */
  readonly y: number
  /** `event.timeStamp`, milliseconds. */
  readonly at: number
}

/**
 * Drags the bottom sheet until the finger leaves. Letting go far or fast enough asks to close, as every other way does;
 * otherwise, or when closing is refused, the sheet springs back.
 */
export function dragSheet(card: HTMLElement, start: DragStart, onDismiss: () => void): void {
  let by = 0
  const listening = new AbortController()
  const { signal } = listening

  const move = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return
    by = Math.max(0, event.clientY - start.y)
    card.toggleAttribute('data-dragging', true)
    card.style.transform = `translateY(${by}px)`
  }
  const end = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return
    listening.abort()
    card.removeAttribute('data-dragging')
    card.style.transform = ''
    const speed = by / Math.max(1, event.timeStamp - start.at)
    const letGo = by > DISMISS_DISTANCE || (by > 24 && speed > DISMISS_SPEED)
    if (event.type === 'pointerup' && letGo) onDismiss()
  }
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', end, { signal })
  window.addEventListener('pointercancel', end, { signal })
}
