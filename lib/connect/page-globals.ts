import { attempt } from '@/lib/core/attempt'

/** What wallet extensions put on the page, and their events. */
export interface PageGlobals {
  /** A property of `window`, unchecked; `undefined` if there is none or reading it throws. */
  read(name: string): unknown
  /** Calls back with each event of this name. Returns an unsubscribe function. */
  on(event: string, listener: () => void): () => void
}

/** The globals of this page. */
export const pageGlobals: PageGlobals = {
  read: (name) => attempt(() => (window as unknown as Readonly<Record<string, unknown>>)[name]),
  on(event, listener) {
    window.addEventListener(event, listener)
    return () => window.removeEventListener(event, listener)
  },
}
