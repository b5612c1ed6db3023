'use client'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { currentEntry, type RouterState } from '@/lib/modal/modal-router'
import type { ModalStore } from '@/lib/modal/modal-store'
import { afterPaint } from './after-paint'
import { leaveFirstCard } from './first-card'
import { lockScroll } from './scroll-lock'
import { closeWaitingCards } from './waiting-cards'

export interface ModalDialog {
  /** What React draws. */
  readonly state: RouterState
  /** Tell it whether a card with the first view rests in the closed dialog. */
  readonly rests: RefObject<boolean>
  /** Shows the dialog if the modal is open; for after its card has been drawn. */
  show(): void
}

/**
 * Shows and hides the dialog as the modal opens and closes. A card that rests is shown within the press, and React follows
 * after the frame: it would draw the same again, and the visitor would wait for it.
 */
export function useModalDialog(dialog: RefObject<HTMLDialogElement | null>, store: ModalStore['store']): ModalDialog {
  // What React draws: `store`, a frame later where it waits. A store and no state of React's own, which React may draw later
  // than the press that changes it: a view that loads would then be shown late.
  const [drawn] = useState(() => createStore<RouterState>(store.getState))
  const state = useStore(drawn)
  const rests = useRef(false)
  const unlock = useRef<() => void>(undefined)

  const show = () => {
    const element = dialog.current
    if (element === null || unlock.current || !store.getState().open) return
    const giveFocus = leaveFirstCard()
    closeWaitingCards()
    // Before the dialog shows, so that both are one restyle of the page.
    unlock.current = lockScroll()
    element.toggleAttribute('data-taken', giveFocus !== undefined)
    element.showModal()
    giveFocus?.(element)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` reads refs only
  useLayoutEffect(() => {
    let forget = () => {}
    const hide = () => {
      if (!unlock.current) return
      unlock.current()
      unlock.current = undefined
      dialog.current?.removeAttribute('data-taken')
      dialog.current?.close()
    }
    const follow = () => {
      forget()
      const next = store.getState()
      if (!next.open) hide()
      if (!rests.current || !isFirstView(next)) return drawn.setState(next, true)
      show()
      forget = afterPaint(() => drawn.setState(store.getState(), true))
    }
    follow()
    const unsubscribe = store.subscribe(follow)
    return () => {
      forget()
      unsubscribe()
      hide()
    }
  }, [store, drawn, dialog])

  return { state, rests, show }
}

function isFirstView(state: RouterState): boolean {
  const { view, params } = currentEntry(state)
  return state.open && state.stack.length === 1 && view === 'Connect' && Object.keys(params).length === 0
}
