import * as z from 'zod/mini'
import { AppError, type ErrorDetails } from '@/lib/core/app-error'
import {
  isWorkerRequest,
  toWorker,
  type WorkerPayload,
  type WorkerReply,
  type WorkerRequestName,
  workerMessages,
} from './worker-protocol'

/** How the worker answers each request. */
export type WorkerAnswers = {
  readonly [N in WorkerRequestName]: (payload: WorkerPayload<N>, signal: AbortSignal) => Promise<WorkerReply<N>>
}

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
  const open = new Map<string, AbortController>()

  const answer = async (name: WorkerRequestName, payload: unknown, signal: AbortSignal): Promise<unknown> => {
    const { request, reply } = workerMessages[name]
    const parsed = z.safeParse(request, payload)
    if (!parsed.success) throw new AppError('request.invalid')
    // Each payload has been parsed by the schema of its name; the compiler cannot see that through the union.
    const given = await (answers[name] as (payload: unknown, signal: AbortSignal) => Promise<unknown>)(
      parsed.data,
      signal,
    )
    return z.parse(reply, given)
  }

  end.addEventListener('message', async ({ data }) => {
    const message = z.safeParse(toWorker, data)
    if (!message.success) return
    const { id, name, payload } = message.data
    if (name === 'abort') return open.get(id)?.abort()
    if (!isWorkerRequest(name) || open.has(id)) return
    const controller = new AbortController()
    open.set(id, controller)
    try {
      end.postMessage({ id, reply: await answer(name, payload, controller.signal) })
    } catch (thrown) {
      const { code, details } = AppError.from(thrown, 'internal')
      end.postMessage({ id, failure: { code, details: known(details) } })
    } finally {
      open.delete(id)
    }
  })
}

function known(details: ErrorDetails): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(details).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
}
