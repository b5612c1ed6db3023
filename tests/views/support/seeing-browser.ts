import { afterEach, beforeEach, vi } from 'vitest'

/** Hooks for screens of the frame. Everything is seen, in a document that has the focus. */
interface Seeing {
  /** Whether the browser has version 2 of IntersectionObserver, which says so. Default: it has. */
  readonly vouches?: boolean
  /** Of the document. Default: the frame's, 360 by 600. */
  readonly size?: readonly [width: number, height: number]
}

export function setUpSeeing({ vouches = true, size: [width, height] = [360, 600] }: Seeing = {}): void {
  const word = vouches ? { isVisible: true } : {}
  class SeeingObserver {
    readonly #seen: (entries: object[]) => void
    constructor(seen: (entries: object[]) => void) {
      this.#seen = seen
    }
    observe(target: Element) {
      queueMicrotask(() => this.#seen([{ target, isIntersecting: true, intersectionRatio: 1, ...word }]))
    }
    disconnect = () => undefined
  }
  class SeenEntry {}
  Object.assign(SeenEntry.prototype, word)
  beforeEach(() => {
    vi.stubGlobal('IntersectionObserver', SeeingObserver)
    vi.stubGlobal('IntersectionObserverEntry', SeenEntry)
    vi.stubGlobal('innerWidth', width)
    vi.stubGlobal('innerHeight', height)
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}
