import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { isErrorCode } from '@/lib/core/error-catalogue'
import { createCaller } from '@/lib/core/message-calls'
import { randomUuid } from '@/lib/core/random-uuid'
import {
  APP_PREFIX,
  FRAME_PREFIX,
  type FrameEventName,
  type FrameEventPayload,
  type FrameRequestName,
  frameEvents,
  frameFailure,
  frameMessages,
  type ReceivedReply,
  RPC_ABORT,
  readEnvelope,
  type SentPayload,
} from './frame-protocol'
import { asksVisitor, type RpcRequest } from './rpc-protocol'

/** Time for an answer that takes a step of the visitor, or none at all. Spec section 9. */
export const FRAME_REQUEST_TIMEOUT_MS = 120_000
/** Time for a consent, or for a login in another app. The frame gives up before. */
const CONSENT_TIMEOUT_MS = 600_000
/** Timeout of a blockchain request that needs no consent of the visitor. Spec section 9, "RPC request timeout". */
export const FRAME_READ_TIMEOUT_MS = 10_000

const WITH_CONSENT: readonly FrameRequestName[] = ['RPC_REQUEST', 'AWAIT_SOCIAL', 'CONNECT_FARCASTER', 'SHOW_SECURITY']
/** What the frame may show a prompt for. */
const SHOWN: readonly FrameRequestName[] = ['RPC_REQUEST', 'SHOW_SECURITY']

/** What connects the page with the frame. The frame's window does not exist before the frame is in the page. */
export interface FrameEnds {
  /** Receives the messages of all windows. */
  readonly page: Pick<Window, 'addEventListener' | 'removeEventListener'>
  /** The window of the frame; `null` while it is not in the page. */
  readonly frame: () => Pick<Window, 'postMessage'> | null
  /** The only origin that is posted to and listened to. */
  readonly origin: string
}

export interface FrameChannel {
  /**
   * Sends a request and waits for its one answer.
   *
   * @throws {AppError} the code and the details of our frame; `frame.failed` with the message of another frame, or 'An
   *   error occurred' if it has none; `frame.request_timeout`; `frame.iframe_not_set`; `request.aborted` for a
   *   blockchain request, otherwise `request.interrupted`, when `signal` fires or the channel ends;
   *   `upstream.invalid_reply` for an answer that does not fit; `request.invalid` for a payload that does not fit, with
   *   the schema's message.
   */
  request<N extends FrameRequestName>(name: N, payload: SentPayload<N>, signal?: AbortSignal): Promise<ReceivedReply<N>>
  /** Fails everything that waits, because its frame is gone. */
  abortAll(): void
  /** Ends the channel and everything that waits. */
  close(): void
}

/**
 * The page's end of the messages of `frame-protocol.ts`. Posts to the exact origin of the frame; a message counts only
 * if the frame's window has sent it from there. Every request settles.
 */
export function createFrameChannel(
  { page, frame, origin }: FrameEnds,
  on: { readonly [N in FrameEventName]: (payload: FrameEventPayload<N>) => void } & {
    readonly timeout: (name: FrameRequestName) => void
  },
): FrameChannel {
  const receive = ({ source, origin: sender, data }: MessageEvent): void => {
    if (source === null || source !== frame() || sender !== origin) return
    const message = readEnvelope(data, FRAME_PREFIX)
    if (!message) return
    if (message.id === undefined) {
      receiveEvent(message.name, message.payload)
      return
    }
    const name = calls.nameOf(message.id)
    if (message.name === `${name}_SUCCESS`) calls.settle(message.id, { reply: message.payload })
    if (message.name === `${name}_ERROR`) calls.settle(message.id, { error: failureOf(message.payload) })
  }

  const receiveEvent = (name: string, payload: unknown): void => {
    if (name === 'READY') {
      const ready = z.safeParse(frameEvents.READY, payload)
      if (ready.success) on.READY(ready.data)
    }
    if (name === 'SESSION_UPDATE') {
      const update = z.safeParse(frameEvents.SESSION_UPDATE, payload)
      if (update.success) on.SESSION_UPDATE(update.data)
    }
  }

  const post = (name: string, id: string, payload: unknown): void => {
    const target = frame()
    if (!target) throw new AppError('frame.iframe_not_set')
    target.postMessage({ type: APP_PREFIX + name, id, payload }, origin)
  }

  const calls = createCaller(frameMessages, {
    newId: randomUuid,
    post(name, id, payload) {
      try {
        post(name, id, payload)
      } catch (thrown) {
        throw AppError.from(thrown, 'frame.failed')
      }
    },
    giveUp(name, id, why) {
      if (why === 'timeout') on.timeout(name)
      // The frame would go on showing the prompt.
      else if (SHOWN.includes(name) && frame()) post(RPC_ABORT, id, undefined)
    },
    timeoutMs: timeoutOf,
    timeout: () => new AppError('frame.request_timeout'),
    aborted: abortedError,
    unreadable: (cause) => new AppError('upstream.invalid_reply', { cause }),
  })

  page.addEventListener('message', receive)

  return {
    async request(name, payload, signal) {
      const { error } = z.safeParse(frameMessages[name].request, payload)
      if (error) throw new AppError('request.invalid', { message: firstMessage(error) })
      return calls.call(name, payload, signal)
    },
    abortAll: () => calls.failAll(),
    close() {
      page.removeEventListener('message', receive)
      calls.failAll()
    },
  }
}

function timeoutOf(name: FrameRequestName, payload: unknown): number {
  if (name === 'RPC_REQUEST' && !asksVisitor(payload as Pick<RpcRequest, 'method'>)) return FRAME_READ_TIMEOUT_MS
  return WITH_CONSENT.includes(name) ? CONSENT_TIMEOUT_MS : FRAME_REQUEST_TIMEOUT_MS
}

/** 'Required' or 'Invalid input' (spec section 5). */
function firstMessage({ issues }: z.core.$ZodError): string {
  return issues[0]?.message ?? 'Invalid input'
}

/** Our frame says the code, so that the page shows its own text for it. Other frames have words alone. */
function failureOf(answer: unknown): AppError {
  const { data = {} } = z.safeParse(frameFailure, answer)
  const { code, details = {} } = data
  const message = data.message || 'An error occurred'
  return isErrorCode(code) ? new AppError(code, { message, details }) : new AppError('frame.failed', { message })
}

/** The upstream client never fails the request for a Farcaster address with 'Something went wrong'. */
function abortedError(name: FrameRequestName): AppError {
  const isAborted = name === 'RPC_REQUEST' || name === 'GET_FARCASTER_URI'
  return new AppError(isAborted ? 'request.aborted' : 'request.interrupted')
}
