import { currentEntry } from '@/lib/modal/modal-router'
import type { ModalStore } from '@/lib/modal/modal-store'
import type { ViewEntry } from '@/lib/modal/views'

/** What a flow does when its view opens and closes. */
export interface ViewListener {
  entered(entry: ViewEntry): void
  left(entry: ViewEntry): void
}

/**
 * Starts and ends flows with their views, so that no component has to. An entry is entered when it becomes visible, and
 * left when another one does or when the modal closes. Returns an unsubscribe function.
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
