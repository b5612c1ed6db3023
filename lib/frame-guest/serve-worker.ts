import * as z from 'zod/mini'
import { AppError, type ErrorDetails } from '@/lib/core/app-error'
import { type CallAnswers, serveCalls } from '@/lib/core/message-calls'
import { toWorker, workerMessages } from './worker-protocol'

/** How the worker answers each request. */
export type WorkerAnswers = CallAnswers<typeof workerMessages>

/** The worker's end of `worker-protocol.ts`. */
export interface WorkerEnd {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  postMessage(message: unknown): void
}

/**
 * Answers the frame's requests. A request or an answer that does not fit is refused, and a failure crosses as its code
 * and details alone: causes may hold what the frame must not see.
 */
export function serveWorker(end: WorkerEnd, answers: WorkerAnswers): void {
  const calls = serveCalls(workerMessages, answers, {
    unreadable: () => new AppError('request.invalid'),
    reply: (name, id, reply) => end.postMessage({ id, reply: z.parse(workerMessages[name].reply, reply) }),
    fail(_, id, thrown) {
      const { code, details } = AppError.from(thrown, 'internal')
      end.postMessage({ id, failure: { code, details: known(details) } })
    },
  })
  end.addEventListener('message', ({ data }) => {
    const message = z.safeParse(toWorker, data)
    if (!message.success) return
    const { id, name, payload } = message.data
    if (name === 'abort') calls.abort(id)
    else void calls.receive(name, id, payload)
  })
}

function known(details: ErrorDetails): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(details).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
}
