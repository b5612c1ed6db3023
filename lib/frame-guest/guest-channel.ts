import type * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { type CallAnswers, serveCalls } from '@/lib/core/message-calls'
import {
  APP_PREFIX,
  FRAME_PREFIX,
  FRAME_VERSION,
  type frameFailure,
  frameMessages,
  RPC_ABORT,
  readEnvelope,
} from '@/lib/frame/frame-protocol'

/** Characters of one message. The longest real one is a transaction with its data. */
const MAX_MESSAGE_LENGTH = 256_000
/** Requests that wait for an answer at the same time. */
const MAX_OPEN = 32

/** How the frame answers each request. What an answer does not settle within its own time, it must refuse itself. */
export type FrameAnswers = CallAnswers<typeof frameMessages>

export interface GuestWindow extends Pick<Window, 'addEventListener' | 'removeEventListener'> {
  readonly parent: Pick<Window, 'postMessage'>
}

export interface GuestParts {
  readonly window: GuestWindow
  /** Origins of the pages that may use the frame; the document's policy lets no other page show it. */
  readonly allowedOrigins: readonly string[]
  /** The origin of the page that shows the frame, if the browser tells it; `undefined` otherwise. */
  readonly embedder: string | undefined
  readonly answers: FrameAnswers
  /** Text for the page's view. Must not say what only the frame may know. */
  readonly textOf: (error: AppError) => string
}

export interface GuestChannel {
  /** The origin that has sent the first request; `null` before. All others are ignored from then on. */
  readonly origin: string | null
  /** Tells the page a new session token. Not told before the first request. */
  updateSession(token: string): void
  close(): void
}

/**
 * The frame's end of the messages of `frame-protocol.ts` (promise P1). A message counts only if the window above has
 * sent it, from an allowed origin. The first such message decides the origin: all later ones must have it, and answers
 * go to it alone, also when the window above has gone to another page.
 *
 * @throws {AppError} `frame.parent_not_set` in a window that no page shows.
 */
export function createGuestChannel({ window, allowedOrigins, embedder, answers, textOf }: GuestParts): GuestChannel {
  if (window.parent === (window as unknown)) throw new AppError('frame.parent_not_set')
  let pinned: string | null = null

  const post = (target: string, message: { readonly type: string; readonly id?: string; readonly payload?: unknown }) =>
    window.parent.postMessage({ ...message, type: FRAME_PREFIX + message.type }, target)

  const receive = ({ source, origin, data }: MessageEvent): void => {
    if (source !== (window.parent as unknown) || !allowedOrigins.includes(origin)) return
    const message = readEnvelope(data, APP_PREFIX)
    if (!message) return
    pinned ??= origin
    if (origin !== pinned || message.id === undefined) return
    if (message.name === RPC_ABORT) calls.abort(message.id)
    else void calls.receive(message.name, message.id, message.payload)
  }

  const failureOf = (thrown: unknown): z.output<typeof frameFailure> => {
    if (thrown instanceof UnreadablePayload) return { message: thrown.message, code: 'request.invalid' }
    const error = AppError.from(thrown, 'internal')
    const details = Object.entries(error.details).filter(([, value]) => value !== undefined)
    return { message: textOf(error), code: error.code, details: Object.fromEntries(details) as FailureDetails }
  }

  const answer = (type: string, id: string, payload: unknown): void => {
    if (pinned !== null) post(pinned, { type, id, payload })
  }
  const calls = serveCalls(frameMessages, answers, {
    admit(payload, open) {
      if (open > MAX_OPEN) throw new AppError('server.busy')
      if (!isShort(payload)) throw new AppError('request.too_large')
    },
    unreadable: ({ issues }) => new UnreadablePayload(issues[0]?.message),
    reply: (name, id, reply) => answer(`${name}_SUCCESS`, id, reply),
    fail: (name, id, thrown) => answer(`${name}_ERROR`, id, failureOf(thrown)),
  })

  window.addEventListener('message', receive)
  for (const origin of embedder !== undefined && allowedOrigins.includes(embedder) ? [embedder] : allowedOrigins) {
    post(origin, { type: 'READY', payload: { version: FRAME_VERSION } })
  }

  return {
    get origin() {
      return pinned
    },
    updateSession(token) {
      if (pinned !== null) post(pinned, { type: 'SESSION_UPDATE', payload: { token } })
    },
    close() {
      window.removeEventListener('message', receive)
      calls.abortAll()
    },
  }
}

type FailureDetails = NonNullable<z.output<typeof frameFailure>['details']>

/** A payload that does not fit, with the words of spec section 5. */
class UnreadablePayload extends Error {}

function isShort(payload: unknown): boolean {
  const seen = JSON.stringify(payload, (_key, value) => (typeof value === 'bigint' ? `${value}` : value))
  return (seen?.length ?? 0) <= MAX_MESSAGE_LENGTH
}
