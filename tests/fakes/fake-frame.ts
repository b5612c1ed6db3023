import type { FrameRequestName } from '@/lib/frame/frame-protocol'

export interface SentMessage {
  readonly type: string
  readonly id: string
  readonly payload: unknown
  readonly target: string
}

export interface FakeFrame {
  /** Messages that the page has posted, oldest first. */
  readonly sent: readonly SentMessage[]
  readonly last: (name: FrameRequestName | 'RPC_ABORT') => SentMessage
  /** Posts to the page as the frame does. */
  readonly say: (name: string, rest?: { readonly id?: string; readonly payload?: unknown }) => void
  readonly ready: () => void
  /** Answers the latest request of the name. */
  readonly answer: (name: FrameRequestName, payload?: unknown) => void
  readonly refuse: (name: FrameRequestName, payload?: unknown) => void
}

/**
 * The other end of the frame that the page has added to `document`. The frame's document never loads here: what the page
 * posts is kept, and what the frame says is dispatched with its window as source.
 */
export function attachFakeFrame(page: Window, origin: string): FakeFrame {
  const element = page.document.querySelector('iframe')
  if (!element) throw new Error('The page has no frame.')
  const sent: SentMessage[] = []
  const frame = {
    postMessage: (message: { type: string; id: string; payload: unknown }, target: string) =>
      void sent.push({ ...message, target }),
  }
  Object.defineProperty(element, 'contentWindow', { value: frame, configurable: true })
  const say: FakeFrame['say'] = (name, rest = {}) => {
    const event = new MessageEvent('message', { data: { type: `@w3m-frame/${name}`, ...rest }, origin })
    Object.defineProperty(event, 'source', { value: frame })
    page.dispatchEvent(event)
  }
  const last: FakeFrame['last'] = (name) => {
    const found = sent.findLast(({ type }) => type === `@w3m-app/${name}`)
    if (!found) throw new Error(`The page has not sent ${name}.`)
    return found
  }
  return {
    sent,
    last,
    say,
    ready: () => say('READY', { payload: { version: '4' } }),
    answer: (name, payload) => say(`${name}_SUCCESS`, { id: last(name).id, payload }),
    refuse: (name, payload) => say(`${name}_ERROR`, { id: last(name).id, payload }),
  }
}
