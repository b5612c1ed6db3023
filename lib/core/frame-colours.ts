/**
 * The colours of `theme.css` that the page sends to frames of other makers, by mode: of the main action, and of the
 * card. Our own frame has them already.
 */
export const FRAME_COLOURS = {
  light: { action: '#1c1914', card: '#fff' },
  dark: { action: '#f5f1e8', card: '#1a1815' },
} as const
