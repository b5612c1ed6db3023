/**
 * The colours of `theme.css` that frames which are not ours are told, by mode: of the main action, and of the card. Ours
 * draws them anyway.
 */
export const FRAME_COLOURS = {
  light: { action: '#1c1914', card: '#fff' },
  dark: { action: '#f5f1e8', card: '#1a1815' },
} as const
