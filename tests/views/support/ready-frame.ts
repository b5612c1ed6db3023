import { afterEach, beforeEach, vi } from 'vitest'
import { createEmbeddedFrame, FRAME_READY_DELAY_MS } from '@/lib/frame/embedded-frame'
import { attachFakeFrame } from '../../fakes/fake-frame'

export const WALLET = 'https://wallet.example'
export const address = {
  ...{ walletUrl: WALLET, projectId: 'shop', chainId: 'eip155:1', enableLogger: false },
  ...{ lang: 'de', currency: 'EUR' },
}

const closing: (() => void)[] = []

/** Hooks for files with an embedded frame: fake timers, and no frame is left after a test. */
export function setUpFrames(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    // happy-dom adds a frame in silence only if it may load its document, and here there is none to load.
    Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
      enableIframePageLoading: true,
      disableIframePageLoading: false,
    })
    vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(() => undefined)
  })
  afterEach(() => {
    for (const close of closing.splice(0)) close()
    vi.useRealTimers()
  })
}

/** A frame that is not open yet. */
export function createFrame() {
  const timeouts: string[] = []
  const tokens: string[] = []
  const frame = createEmbeddedFrame({
    window,
    address: () => address,
    title: 'Wallet',
    onTimeout: (reason) => timeouts.push(reason),
    onSessionUpdate: (token) => tokens.push(token),
    onOpened: () => undefined,
    onAnswer: () => undefined,
  })
  closing.push(frame.close)
  return { frame, timeouts, tokens }
}

/** A frame that is ready for requests. */
export async function openFrame() {
  const parts = createFrame()
  const opened = parts.frame.open()
  const fake = attachFakeFrame(window, WALLET)
  fake.ready()
  await vi.advanceTimersByTimeAsync(FRAME_READY_DELAY_MS)
  await opened
  return { ...parts, fake }
}

/** Lets pending promises settle. */
export const settle = () => vi.advanceTimersByTimeAsync(0)
