import { within } from '@testing-library/react'

/** The text of an element without its closed tooltips. */
export function shownText(element: HTMLElement | null | undefined): string {
  const copy = element?.cloneNode(true) as HTMLElement | undefined
  for (const tooltip of copy?.querySelectorAll('[role=tooltip]') ?? []) tooltip.remove()
  return copy?.textContent ?? ''
}

/** The exact amount that the shortened amounts in an element have as their description. */
export function exactAmounts(element: HTMLElement): readonly string[] {
  return within(element)
    .queryAllByRole('button')
    .map((button) => document.getElementById(button.getAttribute('aria-describedby') ?? ''))
    .flatMap((bubble) => (bubble?.getAttribute('role') === 'tooltip' ? [bubble.textContent ?? ''] : []))
}
