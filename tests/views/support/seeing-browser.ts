import { afterEach, beforeEach, vi } from 'vitest'

/** A browser that vouches for what is seen, and sees everything. */
class SeeingObserver {
  readonly #seen: (entries: object[]) => void
  constructor(seen: (entries: object[]) => void) {
    this.#seen = seen
  }
  observe(target: Element) {
    queueMicrotask(() => this.#seen([{ target, isIntersecting: true, intersectionRatio: 1, isVisible: true }]))
  }
  disconnect = () => undefined
}

/** Hooks for screens of the frame in a browser with version 2 of IntersectionObserver, in a frame of 360 by 600. */
export function setUpSeeing(): void {
  beforeEach(() => {
    vi.stubGlobal('IntersectionObserver', SeeingObserver)
    vi.stubGlobal(
      'IntersectionObserverEntry',
      class {
        get isVisible() {
          return true
        }
      },
    )
    vi.stubGlobal('innerWidth', 360)
    vi.stubGlobal('innerHeight', 600)
  })
  afterEach(() => void vi.unstubAllGlobals())
}
