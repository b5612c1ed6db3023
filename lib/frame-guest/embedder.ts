/**
 * The origin of the page that shows a window, as the browser tells it; `undefined` where it does not. Firefox has no
 * list of ancestors, and a page can withhold its address.
 */
export function embedderOf(window: Window): string | undefined {
  const [parent] = window.location.ancestorOrigins ?? []
  if (parent !== undefined) return parent
  const { referrer } = window.document
  return referrer === '' ? undefined : new URL(referrer).origin
}
