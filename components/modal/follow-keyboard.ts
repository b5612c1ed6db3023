/**
 * Keeps `--fy-keyboard` of the dialog at the height that an on-screen keyboard covers, in CSS pixels from the bottom edge
 * of the layout viewport. Browsers shrink only the visual viewport for a keyboard, and neither `dvh` nor `position: fixed`
 * follows it (VisualViewport API, CSSOM View). A visual viewport that is small because the visitor zoomed in is no keyboard.
 *
 * Returns an unsubscribe function.
 */
export function followKeyboard(dialog: HTMLElement): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => undefined
  const listening = new AbortController()
  const follow = () => {
    const covered = viewport.scale === 1 ? window.innerHeight - viewport.height - viewport.offsetTop : 0
    dialog.style.setProperty('--fy-keyboard', `${Math.max(0, Math.round(covered))}px`)
  }
  viewport.addEventListener('resize', follow, { signal: listening.signal })
  viewport.addEventListener('scroll', follow, { signal: listening.signal })
  follow()
  return () => {
    listening.abort()
    dialog.style.removeProperty('--fy-keyboard')
  }
}
