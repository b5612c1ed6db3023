'use client'
import { useId, useRef } from 'react'
import { useStore } from 'zustand'
import { useRuntime } from '@/lib/react/runtime-context'
import { ModalCard } from './ModalCard'
import { useThemeAttributes } from './use-theme-attributes'

/** The modal's card in the host's own layout: the same views, with no page behind to cover. */
export default function EmbeddedCard() {
  const { modal } = useRuntime()
  const state = useStore(modal.store)
  const section = useRef<HTMLElement>(null)
  const titleId = useId()
  const theme = useThemeAttributes(section)
  return (
    <section {...theme} data-foyer-root="" ref={section} aria-labelledby={titleId}>
      <ModalCard state={state} titleId={titleId} embedded />
    </section>
  )
}
