/** The text of an element without its closed tooltips. */
export function shownText(element: HTMLElement | null | undefined): string {
  const copy = element?.cloneNode(true) as HTMLElement | undefined
  for (const tooltip of copy?.querySelectorAll('[role=tooltip]') ?? []) tooltip.remove()
  return copy?.textContent ?? ''
}

/** The exact amounts that the mouse shows on the shortened ones in an element. */
export function exactAmounts(element: HTMLElement): readonly string[] {
  return [...element.querySelectorAll<HTMLElement>('[title]')].flatMap(({ title, textContent }) =>
    /^[\d.,]+ \S+$/.test(title) && title !== textContent ? [title] : [],
  )
}
