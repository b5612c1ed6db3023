import { followViews } from '@/lib/flow/follow-views'
import { currentEntry } from '@/lib/modal/modal-router'
import type { ModalStore } from '@/lib/modal/modal-store'

interface SignInViewListener {
  entered(): void
  left(): void
  /** ApproveTransaction is left, which was not a part of the sign-in view. */
  requestLeft(): void
}

/**
 * Calls back when the sign-in view is entered and left. ApproveTransaction on top of it is a part of it: there the visitor
 * signs with the embedded wallet, and comes back. Returns an unsubscribe function.
 */
export function followSignInView(modal: ModalStore, on: SignInViewListener): () => void {
  let isApproving = false
  return followViews(modal, {
    entered({ view }) {
      const isBack = isApproving && view === 'SIWXSignMessage'
      if (view === 'SIWXSignMessage' && !isBack) on.entered()
      // Another view has taken the place of both.
      if (isApproving && view !== 'SIWXSignMessage' && view !== 'ApproveTransaction') on.left()
      if (view !== 'ApproveTransaction') isApproving = false
    },
    left({ view }) {
      const state = modal.store.getState()
      const isOpen = state.open || state.embedded
      if (view === 'SIWXSignMessage' && isOpen && currentEntry(state).view === 'ApproveTransaction') isApproving = true
      else if (view === 'SIWXSignMessage') on.left()
      else if (isApproving && !isOpen) {
        isApproving = false
        on.left()
      } else if (view === 'ApproveTransaction' && !isApproving) on.requestLeft()
    },
  })
}
