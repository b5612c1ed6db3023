import type { Namespace } from '@/lib/core/caip'
import { namespaces } from '@/lib/core/namespaces'
import type { TextKey } from '@/lib/text/text-key'
import type { ViewEntry } from './views'

/** How long the modal shakes. Spec section 2 and 9. */
export const SHAKE_MS = 500

/** Direction of the last step, for the slide animation of views. */
export type Direction = 'forward' | 'back' | 'none'

export interface RouterState {
  readonly open: boolean
  /** Oldest first, never empty; the last one is visible. */
  readonly stack: readonly [ViewEntry, ...ViewEntry[]]
  readonly direction: Direction
  /** Unix ms until which the modal shakes; `null` when it does not shake. */
  readonly shakeUntil: number | null
  /** Why it did not close, for screen readers. It stays until the next step, so that a screen reader can finish. */
  readonly shakeReason: TextKey | null
  readonly loading: Readonly<Record<Namespace, boolean>>
  /** Drawn inline by the host: always visible, and closing navigates to Account or Connect. */
  readonly embedded: boolean
}

export type RouterEvent =
  | { readonly type: 'open'; readonly entry: ViewEntry }
  | { readonly type: 'push'; readonly entry: ViewEntry }
  | { readonly type: 'replace'; readonly entry: ViewEntry }
  | { readonly type: 'reset'; readonly entry: ViewEntry }
  | { readonly type: 'back' }
  /** `connected` decides which view an embedded modal shows next. */
  | { readonly type: 'close'; readonly connected: boolean }
  | { readonly type: 'shake'; readonly now: number; readonly reason: TextKey }
  | { readonly type: 'shakeEnded' }
  | { readonly type: 'loading'; readonly namespace: Namespace; readonly loading: boolean }

const CONNECT: ViewEntry = { view: 'Connect', params: {} }
const ACCOUNT: ViewEntry = { view: 'Account', params: {} }

export function createRouterState(embedded: boolean): RouterState {
  return {
    open: false,
    stack: [CONNECT],
    direction: 'none',
    shakeUntil: null,
    shakeReason: null,
    loading: Object.fromEntries(namespaces.map((namespace) => [namespace, false])) as Record<Namespace, boolean>,
    embedded,
  }
}

/** The visible entry. */
export function currentEntry({ stack }: Pick<RouterState, 'stack'>): ViewEntry {
  return stack[stack.length - 1] ?? stack[0]
}

/**
 * One step of the router. Pure: the same state and event give the same state; a step without effect returns the same
 * object.
 */
export function reduceRouter(state: RouterState, event: RouterEvent): RouterState {
  const calm = { ...state, shakeUntil: null, shakeReason: null }
  switch (event.type) {
    case 'open':
      return { ...calm, open: true, stack: [event.entry], direction: 'none' }
    case 'push':
      // A double click asks for the view that is already visible.
      if (isSameEntry(currentEntry(state), event.entry)) return state
      return { ...calm, stack: [...state.stack, event.entry], direction: 'forward' }
    case 'replace':
      return { ...calm, stack: withLast(state.stack, event.entry), direction: 'forward' }
    case 'reset':
      return { ...calm, stack: [event.entry], direction: 'none' }
    case 'back':
      return state.stack.length === 1 ? state : { ...calm, stack: withoutLast(state.stack), direction: 'back' }
    case 'close':
      if (!state.open && !state.embedded) return state
      return {
        ...calm,
        open: false,
        stack: [state.embedded && event.connected ? ACCOUNT : CONNECT],
        direction: 'none',
      }
    case 'shake':
      return { ...state, shakeUntil: event.now + SHAKE_MS, shakeReason: event.reason }
    case 'shakeEnded':
      return state.shakeUntil === null ? state : { ...state, shakeUntil: null }
    case 'loading':
      if (state.loading[event.namespace] === event.loading) return state
      return { ...state, loading: { ...state.loading, [event.namespace]: event.loading } }
  }
}

function withLast([first, ...rest]: RouterState['stack'], last: ViewEntry): RouterState['stack'] {
  return rest.length === 0 ? [last] : [first, ...rest.slice(0, -1), last]
}

function withoutLast([first, ...rest]: RouterState['stack']): RouterState['stack'] {
  return [first, ...rest.slice(0, -1)]
}

function isSameEntry(a: ViewEntry, b: ViewEntry): boolean {
  return a.view === b.view && JSON.stringify(a.params) === JSON.stringify(b.params)
}
