import { currentEntry } from '@/lib/modal/modal-router'
import type { ModalStore } from '@/lib/modal/modal-store'
import type { ViewEntry } from '@/lib/modal/views'

/** What a view means for the flow that it owns. */
export interface ViewFlow {
  entered(entry: ViewEntry): void
  left(entry: ViewEntry): void
}

/**
 * Starts and ends flows with their views, so that no component has to: an entry that shows has been entered, and left
 * once another shows or the modal is closed. Returns the end of it.
 */
export function followViews(modal: ModalStore, flow: ViewFlow): () => void {
  let shown: ViewEntry | null = null
  function follow(): void {
    const state = modal.store.getState()
    const next = state.open || state.embedded ? currentEntry(state) : null
    if (next === shown) return
    const before = shown
    shown = next
    if (before !== null) flow.left(before)
    if (next !== null) flow.entered(next)
  }
  follow()
  return modal.store.subscribe(follow)
}
