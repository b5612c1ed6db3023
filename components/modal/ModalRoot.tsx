'use client'
import { type PointerEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { classNames } from '@/components/ui/class-names'
import { activeAccount } from '@/lib/account/account-store'
import { currentEntry } from '@/lib/modal/modal-router'
import { useRuntime } from '@/lib/react/runtime-context'
import { CardSnackbar } from './CardSnackbar'
import { ModalCard } from './ModalCard'
import styles from './ModalCard.module.css'
import frame from './ModalFrame.module.css'
import { useModalDialog } from './use-modal-dialog'
import { useThemeAttributes } from './use-theme-attributes'

/** How long the card takes to leave; the same figure stands in the style sheet as `--fy-quick`. */
const LEAVE_MS = 150
/** One press of Esc may arrive as a key and as a `cancel`; within this time it is the same press. */
const SAME_PRESS_MS = 100

/** The modal over the page: a native dialog in the top layer. Loaded on intent, never with the page. */
export default function ModalRoot() {
  const { modal, account, snackbar } = useRuntime()
  const dialog = useRef<HTMLDialogElement>(null)
  const { state, rests, show } = useModalDialog(dialog, modal.store)
  const [shown, setShown] = useState(state)
  const [card, setCard] = useState(0)
  const [wasOpen, setWasOpen] = useState(state.open)
  const [drawn, setDrawn] = useState(state.open)
  const told = useStore(snackbar.store, ({ message }) => message !== null)
  const [used, setUsed] = useState(false)
  const pressedBeside = useRef(false)
  const escapedAt = useRef(Number.NEGATIVE_INFINITY)
  const titleId = useId()
  const theme = useThemeAttributes(dialog)

  // The router resets to Connect when the modal closes. The card keeps its last view during the leave animation.
  if (state.open && shown !== state) {
    setShown(state)
    // The card that rests or leaves has a view. Another one needs a new card: the old view would be visible until it is drawn.
    if (!wasOpen && currentEntry(state).view !== currentEntry(shown).view) setCard(card + 1)
  }
  if (state.open !== wasOpen) setWasOpen(state.open)
  if (state.open && !drawn) setDrawn(true)
  if ((state.open || told) && !used) setUsed(true)

  // A layout effect, so that the dialog opens in the same frame in which the card is drawn.
  useLayoutEffect(() => {
    rests.current = drawn && !shown.open
    show()
  })

  useEffect(() => {
    if (state.open || !drawn) return
    // For a visitor without a wallet the card stays in the closed dialog, so that the next opening needs no drawing.
    const rest = () => (activeAccount(account.getState()).address === undefined ? setShown(state) : setDrawn(false))
    const timer = setTimeout(rest, LEAVE_MS)
    return () => clearTimeout(timer)
  }, [state, drawn, account])

  // On the document, because the focus moves to `body` when the focused element is removed with its view.
  useEffect(() => {
    if (!state.open) return
    const pressed = (event: KeyboardEvent) => {
      const { target } = event
      const isOurs = target === document.body || (target instanceof Node && dialog.current?.contains(target))
      if (event.key !== 'Escape' || event.defaultPrevented || !isOurs) return
      event.preventDefault()
      escapedAt.current = event.timeStamp
      // A key that is held down repeats the event.
      if (!event.repeat) modal.back()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [state.open, modal])

  const goBack = (at: number) => {
    if (at - escapedAt.current > SAME_PRESS_MS) modal.back()
    escapedAt.current = at
  }
  const isBeside = (event: { target: EventTarget; currentTarget: EventTarget }) => event.target === event.currentTarget

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc is heard on the document */}
      <dialog
        {...theme}
        data-foyer-root=""
        ref={dialog}
        className={classNames(frame.dialog, styles.leaving)}
        aria-labelledby={titleId}
        onCancel={(event) => {
          if (!isBeside(event)) return
          event.preventDefault()
          goBack(event.timeStamp)
        }}
        onClose={(event) => {
          // The browser may close a dialog without asking; the runtime decides whether it stays.
          const stands = dialog.current?.open === true || !modal.store.getState().open
          if (!isBeside(event) || stands) return
          dialog.current?.showModal()
          goBack(event.timeStamp)
        }}
        onPointerDown={(event: PointerEvent<HTMLDialogElement>) => {
          pressedBeside.current = isBeside(event)
        }}
        onClick={(event) => {
          // The second press of a double click on the button that opened the modal.
          const isSecond = event.detail > 1
          if (isBeside(event) && pressedBeside.current && !isSecond) modal.close()
        }}
      >
        {drawn && (
          <div className={frame.slot}>
            <ModalCard key={card} state={shown} titleId={titleId} />
          </div>
        )}
      </dialog>
      {used && <CardSnackbar onPage />}
    </>
  )
}
