import { destinationOf } from '@/lib/modal/destination'
import { currentEntry } from '@/lib/modal/modal-router'
import type { ModalStore } from '@/lib/modal/modal-store'
import type { View, ViewEntry } from '@/lib/modal/views'

/** Opens and closes the sign-in view. */
export interface SignInScreen {
  /** Opens the sign-in view, unless that or ApproveTransaction shows. */
  show(): void
  /**
   * Signed in or cancelled: if the sign-in view shows, closes the modal, or shows the view that waits behind a wallet that
   * has just connected or switched.
   */
  leave(): void
  /** A session was found without a new signature: goes on to what the visitor had asked for. */
  goOn(): void
  /** Sets what `goOn` shows; `undefined` for the view before. Forgets the view that waits. */
  setNext(entry: ViewEntry | undefined): void
}

/** Views that a failure does not take the visitor away from. Spec section 4. */
const KEPT_VIEWS: readonly View[] = ['SIWXSignMessage', 'ApproveTransaction']

export function createSignInScreen(modal: ModalStore): SignInScreen {
  let next: ViewEntry | undefined
  /** The destination of the connect view or the network switch that the sign-in view has replaced. */
  let waiting: ViewEntry | undefined

  const shownView = (): View | null => {
    const state = modal.store.getState()
    return state.open || state.embedded ? currentEntry(state).view : null
  }

  return {
    show() {
      const shown = shownView()
      if (shown !== null && KEPT_VIEWS.includes(shown)) return
      const [destination] = modal.store.getState().stack.flatMap((entry) => destinationOf(entry) ?? [])
      waiting = shown === null ? undefined : destination?.entry
      modal.open({ view: 'SIWXSignMessage', params: {} })
    },
    leave() {
      const entry = waiting
      next = undefined
      waiting = undefined
      if (shownView() !== 'SIWXSignMessage') return
      if (entry === undefined) modal.finish()
      else modal.open(entry)
    },
    goOn() {
      const entry = next ?? waiting
      next = undefined
      waiting = undefined
      if (shownView() !== 'SIWXSignMessage') return
      if (entry !== undefined) modal.open(entry)
      else if (modal.store.getState().stack.length > 1) modal.back()
      else modal.finish()
    },
    setNext(entry) {
      next = entry
      waiting = undefined
    },
  }
}
