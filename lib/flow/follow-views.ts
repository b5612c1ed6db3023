import { currentEntry } from '@/lib/modal/modal-router'
import type { ModalStore } from '@/lib/modal/modal-store'
import type { ViewEntry } from '@/lib/modal/views'

/** Callbacks of a flow for opening and closing views. */
export interface ViewListener {
  entered(entry: ViewEntry): void
  left(entry: ViewEntry): void
}

/**
 * Calls a flow when views become visible or disappear, so that components do not have to. An entry is entered when it
 * becomes visible, and left when another one does or when the modal closes. Returns an unsubscribe function.
 */
export function followViews(modal: ModalStore, listener: ViewListener): () => void {
  let visible: ViewEntry | null = null
  function follow(): void {
    const state = modal.store.getState()
    const next = state.open || state.embedded ? currentEntry(state) : null
    if (next === visible) return
    const before = visible
    visible = next
    if (before !== null) listener.left(before)
    if (next !== null) listener.entered(next)
  }
  follow()
  return modal.store.subscribe(follow)
}
