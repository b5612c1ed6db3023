import type { ModalStore } from '@/lib/modal/modal-store'
import type { ViewEntry } from '@/lib/modal/views'
import { followViews } from './follow-views'

/** A form whose view takes params. */
export interface FilledForm<Params> {
  /** `undefined` for an entry of another view. */
  paramsOf(entry: ViewEntry): Params | undefined
  /** `busy` while what was entered before is carried out: it is not replaced. `loading` until the form can be filled. */
  state(): 'loading' | 'ready' | 'busy'
  fill(params: Params): void
  /** Calls back after each change of the state. */
  subscribe(listener: () => void): { unsubscribe(): void }
}

/**
 * Fills a form with the params of its visible entry, once it is ready. Fills each entry once, so that a visitor who
 * returns to the form finds what they have changed. Returns a function that stops it.
 */
export function fillForm<Params>(modal: ModalStore, form: FilledForm<Params>): () => void {
  const filled = new WeakSet<ViewEntry>()
  let visible: ViewEntry | undefined

  function fill(): void {
    const params = visible && form.paramsOf(visible)
    const state = form.state()
    if (visible === undefined || params === undefined || filled.has(visible) || state === 'loading') return
    filled.add(visible)
    if (state === 'ready') form.fill(params)
  }

  const unfollow = followViews(modal, {
    entered: (entry) => {
      visible = entry
      fill()
    },
    left: () => {
      visible = undefined
    },
  })
  const subscription = form.subscribe(fill)
  return () => {
    unfollow()
    subscription.unsubscribe()
  }
}
