import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Track } from '@/lib/analytics/track'
import type { Namespace } from '@/lib/core/caip'
import type { TextKey } from '@/lib/text/text-key'
import { closePolicy, type SignInState } from './close-policy'
import { createModalHistory, type HistoryPort } from './modal-history'
import {
  createRouterState,
  currentEntry,
  type RouterEvent,
  type RouterState,
  reduceRouter,
  SHAKE_MS,
} from './modal-router'
import { builtViews, type Destination, type View, type ViewEntry } from './views'

export interface ModalStoreOptions {
  readonly embedded: boolean
  readonly history: HistoryPort
  now(): number
  isConnected(): boolean
  signIn(): SignInState
  readonly track: Track
  /** Views that can be rendered; any other opens Connect. */
  readonly built?: readonly View[]
}

/** The modal's navigation state and its actions. No action throws; an action that does not apply has no effect. */
export interface ModalStore {
  readonly store: StoreApi<RouterState>
  /** Opens the modal with this view as the only entry, as `openPolicy` decided. */
  open(entry: ViewEntry): void
  push<V extends View>(...destination: Destination<V>): void
  replace<V extends View>(...destination: Destination<V>): void
  /** `push` and `replace` for an entry as a whole. */
  pushEntry(entry: ViewEntry): void
  replaceEntry(entry: ViewEntry): void
  /** Shows a view alone without opening a closed modal. */
  reset<V extends View>(...destination: Destination<V>): void
  /**
   * Goes one view back; from the first view calls {@link ModalStore.close}. For the back button, Esc and the browser's
   * Back.
   */
  back(): void
  /** Closes, or shakes and says why. For the close button, a click beside the card, a drag down and the host. */
  close(): void
  /** Closes from any view: a flow has ended, or the wallet is gone. */
  finish(): void
  setLoading(namespace: Namespace, loading: boolean): void
  /** Starts to follow the browser's Back. Returns a function that stops it. */
  start(): () => void
}

export function createModalStore(options: ModalStoreOptions): ModalStore {
  const { embedded, now, track } = options
  const built: readonly View[] = options.built ?? builtViews
  const store = createStore<RouterState>(() => createRouterState(embedded))
  const history = createModalHistory(options.history, now, back)
  let shakeTimer: ReturnType<typeof setTimeout> | undefined

  function dispatch(event: RouterEvent): void {
    const before = store.getState()
    const after = reduceRouter(before, event)
    if (after === before) return
    store.setState(after, true)
    if (before.open !== after.open) {
      track(after.open ? 'MODAL_OPEN' : 'MODAL_CLOSE', { connected: options.isConnected() })
    }
    if (!embedded) history.sync(after.open ? after.stack.length : 0)
  }

  /** Moves of a flow whose modal was closed meanwhile do nothing: a modal never opens unasked. */
  function move(type: 'push' | 'replace' | 'reset', [view, params]: readonly [View, unknown?]): void {
    if (!embedded && !store.getState().open) return
    // `Destination` ties the params to the view.
    dispatch({ type, entry: drawable({ view, params: params ?? {} } as ViewEntry) })
  }

  function drawable(entry: ViewEntry): ViewEntry {
    return built.includes(entry.view) ? entry : { view: 'Connect', params: {} }
  }

  function finish(): void {
    dispatch({ type: 'close', connected: options.isConnected() })
  }

  function close(): void {
    const state = store.getState()
    if (!state.open && !embedded) return
    const decision = closePolicy({ view: currentEntry(state).view, signIn: options.signIn() })
    if (decision.close) finish()
    else shake(decision.reason)
  }

  function shake(reason: TextKey): void {
    clearTimeout(shakeTimer)
    shakeTimer = setTimeout(() => dispatch({ type: 'shakeEnded' }), SHAKE_MS)
    dispatch({ type: 'shake', now: now(), reason })
  }

  function back(): void {
    if (store.getState().stack.length > 1) dispatch({ type: 'back' })
    else close()
  }

  return {
    store,
    open: (entry) => dispatch({ type: 'open', entry: drawable(entry) }),
    push: (...destination) => move('push', destination),
    replace: (...destination) => move('replace', destination),
    pushEntry: ({ view, params }) => move('push', [view, params]),
    replaceEntry: ({ view, params }) => move('replace', [view, params]),
    reset: (...destination) => move('reset', destination),
    back,
    close,
    finish,
    setLoading: (namespace, loading) => dispatch({ type: 'loading', namespace, loading }),
    start: () => history.start(),
  }
}
