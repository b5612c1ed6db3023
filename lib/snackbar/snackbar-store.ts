import { createStore, type StoreApi } from 'zustand/vanilla'
import type { TextDetails } from '@/lib/text/fill-text'
import type { TextKey } from '@/lib/text/text-key'

/** How long a success or an error stays. A loading message stays until it is replaced or hidden. */
export const SNACKBAR_MS = 2_500

export type SnackbarVariant = 'success' | 'error' | 'loading'

export interface SnackbarMessage {
  readonly id: number
  readonly variant: SnackbarVariant
  readonly textKey: TextKey
  readonly details: TextDetails | undefined
}

export interface SnackbarStore {
  /** What shows; `null` for nothing. Messages that came meanwhile wait their turn. */
  readonly store: StoreApi<{ readonly message: SnackbarMessage | null }>
  /** Shows a message after those that wait; a loading message gives way at once. Returns its id. */
  show(variant: SnackbarVariant, textKey: TextKey, details?: TextDetails): number
  /** Hides the message with this id, shown or waiting; without an id the one that shows. */
  hide(id?: number): void
}

export function createSnackbarStore(): SnackbarStore {
  const store = createStore<{ readonly message: SnackbarMessage | null }>(() => ({ message: null }))
  const waiting: SnackbarMessage[] = []
  let lastId = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function next(): void {
    clearTimeout(timer)
    let message = waiting.shift() ?? null
    // Something newer is known: no use in saying that it is on its way.
    while (message?.variant === 'loading' && waiting.length > 0) message = waiting.shift() ?? null
    store.setState({ message })
    if (message !== null && message.variant !== 'loading') timer = setTimeout(next, SNACKBAR_MS)
  }

  return {
    store,
    show(variant, textKey, details) {
      lastId += 1
      waiting.push({ id: lastId, variant, textKey, details })
      const { message } = store.getState()
      if (message === null || message.variant === 'loading') next()
      return lastId
    },
    hide(id) {
      const { message } = store.getState()
      if (id === undefined || message?.id === id) return next()
      const index = waiting.findIndex((each) => each.id === id)
      if (index >= 0) waiting.splice(index, 1)
    },
  }
}
