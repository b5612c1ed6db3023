/** Rows drawn above and below those in sight, so that a quick scroll shows no gap. */
const MARGIN_ROWS = 8
/** The drawn part moves in steps, so that most scroll events draw nothing anew. */
const STEP_ROWS = 4

export interface VisibleRows {
  /** Index of the first drawn row. */
  readonly first: number
  /** Index after the last drawn row. */
  readonly end: number
}

/**
 * Which rows of a list to draw. All rows have the same height.
 *
 * @param above - Pixels of the list that are scrolled out at its top; negative while something above it is in sight.
 * @param height - Pixels of the scrolling box.
 */
export function visibleRows(above: number, height: number, rowHeight: number, count: number): VisibleRows {
  const start = Math.floor(above / rowHeight) - MARGIN_ROWS
  const rows = Math.ceil(height / rowHeight) + 2 * MARGIN_ROWS + STEP_ROWS
  const first = Math.max(0, Math.min(Math.floor(start / STEP_ROWS) * STEP_ROWS, count - rows))
  return { first, end: Math.min(count, first + rows) }
}
