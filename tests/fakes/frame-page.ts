import { vi } from 'vitest'

/** A frame that code under test has put into the page. */
export interface FakeFrame {
  readonly src: string
  readonly attributes: ReadonlyMap<string, string>
  readonly contentWindow: object
  /** Whether it is still in the page. */
  isShown: boolean
}

/**
 * Makes the globals those of a page at `https://app.example` that can show frames. Frames load nothing by themselves.
 *
 * @param onFrame - Called with each frame that is put into the page.
 */
export function stubFramePage(onFrame: (frame: FakeFrame) => void = () => undefined) {
  const page = new EventTarget()
  const frames: FakeFrame[] = []
  const createElement = () => {
    const attributes = new Map<string, string>()
    const frame = {
      ...{ src: '', attributes, contentWindow: {}, isShown: false },
      setAttribute: (name: string, value: string) => void attributes.set(name, value),
      remove: () => {
        frame.isShown = false
      },
    }
    return frame
  }
  const append = (frame: FakeFrame) => {
    frame.isShown = true
    frames.push(frame)
    onFrame(frame)
  }
  vi.stubGlobal('location', new URL('https://app.example/'))
  vi.stubGlobal('document', { title: 'Example app', querySelector: () => null, createElement, body: { append } })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  return {
    frames,
    /** Posts a message to the page. By default from the frame itself. */
    post(frame: FakeFrame, data: unknown, { source = frame.contentWindow, origin = new URL(frame.src).origin } = {}) {
      page.dispatchEvent(Object.assign(new Event('message'), { source, origin, data }))
    },
  }
}
