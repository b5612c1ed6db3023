import type { KeyboardEvent } from 'react'

/**
 * Returns the index that an arrow key moves to in a row of choices: it wraps at the ends, Home and End move to them,
 * and left and right follow the writing direction.
 *
 * @returns `null` for a key that does not move.
 */
export function stepIndex(event: KeyboardEvent<HTMLElement>, at: number, count: number): number | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || count === 0) return null
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return (at + (event.key === forward ? 1 : count - 1)) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
