'use client'
import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { trimmed } from '@/lib/core/invisible'

/**
 * Arrow keys move from the search field through the rows of all sections and back. Enter in the field selects the first
 * result, or focuses it if it must be checked first.
 */
export function walkTokens(event: KeyboardEvent<HTMLElement>): void {
  const field = event.currentTarget.querySelector<HTMLElement>('input[type="search"]')
  const rows = rowsOf(event.currentTarget)
  const inField = event.target === field
  const at = rows.indexOf(event.target as HTMLElement)
  if (!inField && at === -1) return
  if (event.key === 'Enter' && inField) {
    const [first] = rows
    if (first === undefined || trimmed((field as HTMLInputElement).value) === '') return
    event.preventDefault()
    if (first.querySelector('[data-unlisted]')) first.focus()
    else first.click()
    return
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const next = event.key === 'ArrowDown' ? rows[at + 1] : at > 0 ? rows[at - 1] : field
  event.preventDefault()
  // Otherwise the lists below would also handle the key.
  event.stopPropagation()
  next?.focus()
}

/** ArrowDown on the heading of the card, which has the focus when the view opens, moves to the first row. */
export function useHeadingArrow(view: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const enterList = (event: globalThis.KeyboardEvent) => {
      const { key, target } = event
      if (key !== 'ArrowDown' || !(target instanceof HTMLHeadingElement) || view.current === null) return
      event.preventDefault()
      rowsOf(view.current)[0]?.focus()
    }
    document.addEventListener('keydown', enterList)
    return () => document.removeEventListener('keydown', enterList)
  }, [view])
}

const rowsOf = (view: HTMLElement): readonly HTMLElement[] => [
  ...view.querySelectorAll<HTMLElement>('li > button:first-child'),
]
