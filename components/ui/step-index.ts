import type { KeyboardEvent } from 'react'

/**
 * Where an arrow key leads in a row of choices: round the ends, Home and End to them, and left and right as the
 * writing runs.
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
