import { AppError } from '@/lib/core/app-error'
import { createFrameChannel, type FrameChannel } from './frame-channel'
import { addFrameElement, type FrameAddress, type FrameElement } from './frame-element'
import type { FrameRequestName } from './frame-protocol'

/** Spec section 9. */
export const FRAME_LOAD_TIMEOUT_MS = 20_000
/** From READY to the first request. Spec section 9. */
export const FRAME_READY_DELAY_MS = 500

/**
 * Requests of a login and of its address. If one gets no answer, all pending requests fail, and the timeout is reported. Any other request
 * fails alone: a frame may ignore requests that it does not know. Spec section 8.
 */
const GIVES_UP: readonly FrameRequestName[] = [
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
  'UPDATE_EMAIL',
  'UPDATE_EMAIL_PRIMARY_OTP',
  'UPDATE_EMAIL_SECONDARY_OTP',
]

/** Why the frame, or a request to it, was given up (spec section 8). */
export type FrameTimeout = 'iframe_load_failed' | 'iframe_request_timeout'

export interface EmbeddedFrame {
  /**
   * Adds the frame to the page and waits until it accepts requests. Adds it again if it failed, or if a script of the
   * page has removed it.
   *
   * @throws {AppError} `frame.load_timeout` after {@link FRAME_LOAD_TIMEOUT_MS}; `frame.load_failed` if the browser
   *   says so.
   */
  open(): Promise<void>
  /** Opens the frame if necessary. Throws like `open` and {@link FrameChannel.request}. */
  readonly request: FrameChannel['request']
  /** The frame in the page; `undefined` while there is none. */
  element(): FrameElement | undefined
  /** Removes the frame and its memory. Pending requests fail; the next request adds a new frame. */
  drop(): void
  /** Removes the frame for good. Pending requests fail. */
  close(): void
}

interface Opening {
  readonly element: FrameElement
  readonly opened: Promise<void>
  readonly ready: () => void
  readonly fail: (error: AppError) => void
}

export interface EmbeddedFrameParts {
  readonly window: Window
  /** Read for each frame that is added. Its `walletUrl` does not change. */
  readonly address: () => FrameAddress
  /** Read by screen readers once the frame is shown. */
  readonly title: string
  readonly onTimeout: (reason: FrameTimeout) => void
  readonly onSessionUpdate: (token: string) => void
  /** The frame takes requests, after it has loaded or loaded again. */
  readonly onOpened: () => void
  /** The frame has answered a request. */
  readonly onAnswer: () => void
}

/** The hidden frame of the embedded wallet, from the first request on. */
export function createEmbeddedFrame(parts: EmbeddedFrameParts): EmbeddedFrame {
  let opening: Opening | null = null

  const channel = createFrameChannel(
    {
      page: parts.window,
      frame: () => opening?.element.iframe.contentWindow ?? null,
      origin: new URL(parts.address().walletUrl).origin,
    },
    {
      READY: () => opening?.ready(),
      SESSION_UPDATE: ({ token }) => parts.onSessionUpdate(token),
      timeout: (name: FrameRequestName) => {
        if (!GIVES_UP.includes(name)) return
        channel.abortAll()
        parts.onTimeout('iframe_request_timeout')
      },
    },
  )

  const remove = (error: AppError): void => {
    const ended = opening
    opening = null
    ended?.fail(error)
    ended?.element.dialog.remove()
    channel.abortAll()
  }

  const start = (): Opening => {
    const element = addFrameElement(parts.window.document, parts.address(), parts.title)
    let resolve = (): void => undefined
    let reject = (_error: AppError): void => undefined
    const opened = new Promise<void>((...settle) => {
      ;[resolve, reject] = settle
    })
    // Prevents an unhandled rejection when no request is open. `onTimeout` reports the failure to the page.
    opened.catch(() => undefined)
    let delay: ReturnType<typeof setTimeout> | undefined
    const limit = setTimeout(() => {
      remove(new AppError('frame.load_timeout'))
      parts.onTimeout('iframe_load_failed')
    }, FRAME_LOAD_TIMEOUT_MS)
    element.iframe.addEventListener('error', () => remove(new AppError('frame.load_failed')))
    return {
      element,
      opened,
      ready() {
        clearTimeout(limit)
        // A frame that reports again has loaded again, and knows nothing of what was asked before.
        channel.abortAll()
        clearTimeout(delay)
        delay = setTimeout(() => {
          resolve()
          parts.onOpened()
        }, FRAME_READY_DELAY_MS)
      },
      fail(error) {
        clearTimeout(limit)
        clearTimeout(delay)
        reject(error)
      },
    }
  }

  const isInPage = (): boolean => opening?.element.iframe.isConnected === true

  const open = (): Promise<void> => {
    // A script of the page has removed the frame, so its pending requests get no answer.
    if (opening !== null && !isInPage()) remove(new AppError('frame.load_failed'))
    opening ??= start()
    return opening.opened
  }

  return {
    open,
    async request(name, payload, signal) {
      await open()
      const answer = await channel.request(name, payload, signal)
      parts.onAnswer()
      return answer
    },
    element: () => (isInPage() ? opening?.element : undefined),
    drop: () => remove(new AppError('request.interrupted')),
    close() {
      remove(new AppError('request.interrupted'))
      channel.close()
    },
  }
}
