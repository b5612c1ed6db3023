'use client'
import { createContext, type ReactNode, use, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'

export interface HeaderSlots {
  readonly start: HTMLElement | null
  readonly end: HTMLElement | null
  /** `undefined` for the title of the view. */
  readonly setTitle: (title: string | undefined) => void
}

export const HeaderSlotsContext = createContext<HeaderSlots>({ start: null, end: null, setTitle: () => undefined })

/** Shows another title than the view's own while the view is visible; `undefined` for its own. */
export function useHeaderTitle(title: string | undefined): void {
  const { setTitle } = use(HeaderSlotsContext)
  useLayoutEffect(() => {
    setTitle(title)
    return () => setTitle(undefined)
  }, [title, setTitle])
}

/** Puts a view's own control into the card's header. */
export function HeaderControl({ side, children }: { side: 'start' | 'end'; children: ReactNode }) {
  const slot = use(HeaderSlotsContext)[side]
  return slot && createPortal(children, slot)
}
