/** The sheet is let go beyond this distance, in CSS pixels, or faster than this, in pixels per millisecond. */
const DISMISS_DISTANCE = 120
const DISMISS_SPEED = 0.6
/** A flick is at least this long, in CSS pixels; its speed is that of its last moments, in milliseconds. */
const FLICK_DISTANCE = 24
const FLICK_MS = 80
/** By then a closed sheet is out of sight. */
const LEFT_MS = 300

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
 *
 * @param onDismiss - Asks to close. Returns whether the sheet stays.
 */
export function dragSheet(card: HTMLElement, start: DragStart, onDismiss: () => boolean): void {
  let by = 0
  let trail: readonly { readonly y: number; readonly at: number }[] = [start]
  const listening = new AbortController()
  const { signal } = listening

  const move = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return
    // The finger left while this code was still on its way.
    if (event.buttons === 0) return end(event)
    by = Math.max(0, event.clientY - start.y)
    trail = [...trail.filter(({ at }) => event.timeStamp - at < FLICK_MS), { y: event.clientY, at: event.timeStamp }]
    card.toggleAttribute('data-dragging', true)
    card.style.transform = `translateY(${by}px)`
  }
  const end = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return
    listening.abort()
    const from = trail.find(({ at }) => event.timeStamp - at < FLICK_MS)
    const speed = from ? (event.clientY - from.y) / Math.max(1, event.timeStamp - from.at) : 0
    const letGo = by > DISMISS_DISTANCE || (by > FLICK_DISTANCE && speed > DISMISS_SPEED)
    const stays = event.type !== 'pointerup' || !letGo || onDismiss()
    card.removeAttribute('data-dragging')
    card.style.transform = stays ? '' : 'translateY(100%)'
    // What closes leaves the way it was dragged, and may be shown again.
    if (!stays) setTimeout(() => card.style.removeProperty('transform'), LEFT_MS)
  }
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', end, { signal })
  window.addEventListener('pointercancel', end, { signal })
}
