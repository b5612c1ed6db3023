'use client'
import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

export interface HeaderSlots {
  readonly start: HTMLElement | null
  readonly end: HTMLElement | null
}

export const HeaderSlotsContext = createContext<HeaderSlots>({ start: null, end: null })

/** Puts a view's own control into the card's header. */
export function HeaderControl({ side, children }: { side: keyof HeaderSlots; children: ReactNode }) {
  const slot = use(HeaderSlotsContext)[side]
  return slot && createPortal(children, slot)
}
