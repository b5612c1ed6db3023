/**
 * Keeps the page behind from scrolling and where it is. The place of its scroll bar stays, so that nothing moves; a
 * browser that cannot keep it free gets as much space instead.
 *
 * @returns puts everything back.
 */
export function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement
  const { overflow, scrollbarGutter, paddingInlineEnd } = style
  const bar = window.innerWidth - clientWidth
  style.overflow = 'hidden'
  if (bar > 0) {
    style.scrollbarGutter = 'stable'
    if (scrollbarGutter === undefined) style.paddingInlineEnd = `${bar}px`
  }
  return () => Object.assign(style, { overflow, scrollbarGutter, paddingInlineEnd })
}
