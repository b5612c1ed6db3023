import { createStore, type StoreApi } from 'zustand/vanilla'
import type { TextDetails } from '@/lib/text/fill-text'
import type { TextKey } from '@/lib/text/text-key'

/** How long a success or an error is visible. A loading message stays until it is replaced or hidden. */
export const SNACKBAR_MS = 2_500

/** How long a message with an action is visible. */
export const SNACKBAR_ACTION_MS = 5_000

/** `plain`: neither an outcome nor a wait, such as an offer. */
export type SnackbarVariant = 'success' | 'error' | 'loading' | 'plain'

/** An action of a visible message, such as "Undo". */
export interface SnackbarAction {
  readonly labelKey: TextKey
  /** How long a message with this action is visible; default {@link SNACKBAR_ACTION_MS}. */
  readonly visibleMs?: number
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
  /** The visible message; `null` for none. Later messages wait in a queue. */
  readonly store: StoreApi<{ readonly message: SnackbarMessage | null }>
  /** Shows a message after the waiting ones; a loading message is replaced immediately. Returns its id. */
  show(variant: SnackbarVariant, textKey: TextKey, details?: TextDetails, action?: SnackbarAction): number
  /**
   * Runs the action of the message with this id and hides the message. Only once, and only while the message is
   * visible.
   */
  act(id: number): void
  /** Hides the message with this id, visible or waiting; without an id the visible one. */
  hide(id?: number): void
  /**
   * Tells the store that messages are visible to the visitor. Otherwise their time does not run: a message behind a
   * closed modal that is still loading, or in a hidden tab, is shown later and not lost. Returns a function that ends
   * it.
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
    const { action } = message
    timer = setTimeout(next, action === undefined ? SNACKBAR_MS : (action.visibleMs ?? SNACKBAR_ACTION_MS))
  }

  function next(): void {
    let message = waiting.shift() ?? null
    // A newer message is waiting: the loading message is outdated.
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
      // Removed first, so that a second press finds no action.
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
