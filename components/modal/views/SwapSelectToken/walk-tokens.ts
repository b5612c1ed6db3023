import type { KeyboardEvent } from 'react'

/**
 * Arrow keys from the search box through all rows of all sections and back; Enter in the box takes the first result, or
 * moves to it where it is one to look at first.
 */
export function walkTokens(event: KeyboardEvent<HTMLElement>): void {
  const field = event.currentTarget.querySelector<HTMLElement>('input[type="search"]')
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('li > button:first-child')]
  const inField = event.target === field
  const at = rows.indexOf(event.target as HTMLElement)
  if (!inField && at === -1) return
  if (event.key === 'Enter' && inField) {
    const [first] = rows
    if (first === undefined || !(field as HTMLInputElement).value.trim()) return
    event.preventDefault()
    if (first.querySelector('[data-unlisted]')) first.focus()
    else first.click()
    return
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const next = event.key === 'ArrowDown' ? rows[at + 1] : at > 0 ? rows[at - 1] : field
  event.preventDefault()
  // The lists below would walk on from there.
  event.stopPropagation()
  next?.focus()
}
