import { createStore, type StoreApi } from 'zustand/vanilla'
import type { TextDetails } from '@/lib/text/fill-text'
import type { TextKey } from '@/lib/text/text-key'

/** How long a success or an error stays in sight. A loading message stays until it is replaced or hidden. */
export const SNACKBAR_MS = 2_500

/** How long what it tells of can be undone. */
export const SNACKBAR_ACTION_MS = 5_000

export type SnackbarVariant = 'success' | 'error' | 'loading'

/** What can be done about a message while it shows, as "Undo". */
export interface SnackbarAction {
  readonly labelKey: TextKey
  readonly run: () => void
}

export interface SnackbarMessage {
  readonly id: number
  readonly variant: SnackbarVariant
  readonly textKey: TextKey
  readonly details: TextDetails | undefined
  readonly action: SnackbarAction | undefined
}

export interface SnackbarStore {
  /** What shows; `null` for nothing. Messages that came meanwhile wait their turn. */
  readonly store: StoreApi<{ readonly message: SnackbarMessage | null }>
  /** Shows a message after those that wait; a loading message gives way at once. Returns its id. */
  show(variant: SnackbarVariant, textKey: TextKey, details?: TextDetails, action?: SnackbarAction): number
  /** Runs the action of the message with this id and hides it. Once, and only while it shows. */
  act(id: number): void
  /** Hides the message with this id, shown or waiting; without an id the one that shows. */
  hide(id?: number): void
  /**
   * Somebody can read messages from now on. Without a reader their time does not run: what happens behind a closed
   * modal that has still to load, or in a hidden tab, is read later and not lost. Returns the end of it.
   */
  present(): () => void
}

export function createSnackbarStore(): SnackbarStore {
  const store = createStore<{ readonly message: SnackbarMessage | null }>(() => ({ message: null }))
  const waiting: SnackbarMessage[] = []
  let lastId = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let readers = 0

  function runTime(): void {
    clearTimeout(timer)
    const { message } = store.getState()
    if (readers === 0 || message === null || message.variant === 'loading') return
    timer = setTimeout(next, message.action ? SNACKBAR_ACTION_MS : SNACKBAR_MS)
  }

  function next(): void {
    let message = waiting.shift() ?? null
    // Something newer is known: no use in saying that it is on its way.
    while (message?.variant === 'loading' && waiting.length > 0) message = waiting.shift() ?? null
    store.setState({ message })
    runTime()
  }

  return {
    store,
    show(variant, textKey, details, action) {
      lastId += 1
      waiting.push({ id: lastId, variant, textKey, details, action })
      const { message } = store.getState()
      if (message === null || message.variant === 'loading') next()
      return lastId
    },
    act(id) {
      const { message } = store.getState()
      if (message?.id !== id || message.action === undefined) return
      // Gone first: whoever presses twice meets nothing.
      next()
      message.action.run()
    },
    hide(id) {
      const { message } = store.getState()
      if (id === undefined || message?.id === id) return next()
      const index = waiting.findIndex((each) => each.id === id)
      if (index >= 0) waiting.splice(index, 1)
    },
    present() {
      readers += 1
      if (readers === 1) runTime()
      let isReading = true
      return () => {
        if (!isReading) return
        isReading = false
        readers -= 1
        if (readers === 0) clearTimeout(timer)
      }
    },
  }
}
