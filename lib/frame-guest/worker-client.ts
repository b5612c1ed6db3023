import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { isErrorCode } from '@/lib/core/error-catalogue'
import {
  fromWorker,
  type WorkerPayload,
  type WorkerReply,
  type WorkerRequestName,
  workerMessages,
} from './worker-protocol'

/** The parts of a `Worker` that are used. */
export type WorkerHandle = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>

export interface KeyWorker {
  /**
   * Sends a request to the key worker, which starts with the first.
   *
   * @throws {AppError} the worker's failure; `request.timeout`; `request.aborted` when `signal` fires; `internal` if the
   *   worker cannot start, breaks or answers what does not fit.
   */
  request<N extends WorkerRequestName>(
    name: N,
    payload: z.input<(typeof workerMessages)[N]['request']>,
    signal?: AbortSignal,
  ): Promise<WorkerReply<N>>
  /** Ends the worker, and with it all that it keeps in memory. The next request starts another. */
  wipe(): void
}

interface Waiting {
  readonly name: WorkerRequestName
  readonly resolve: (reply: unknown) => void
  readonly reject: (error: AppError) => void
}

export function createKeyWorker({
  start,
  place,
  onSessionToken,
}: {
  readonly start: () => WorkerHandle
  /** Read with the first request: the page is not known before it has asked for something. */
  readonly place: () => WorkerPayload<'open'>
  readonly onSessionToken: (token: string) => void
}): KeyWorker {
  let worker: WorkerHandle | null = null
  let lastId = 0
  const waiting = new Map<string, Waiting>()

  const end = (error: AppError): void => {
    worker?.terminate()
    worker = null
    for (const { reject } of [...waiting.values()]) reject(error)
  }

  const receive = ({ data }: MessageEvent): void => {
    const message = z.safeParse(fromWorker, data)
    if (!message.success) return
    if ('event' in message.data) onSessionToken(message.data.token)
    else settle(message.data)
  }

  const settle = (answer: Exclude<z.output<typeof fromWorker>, { event: unknown }>): void => {
    const asked = waiting.get(answer.id)
    if (!asked) return
    if ('failure' in answer) {
      const { code, details } = answer.failure
      asked.reject(isErrorCode(code) ? new AppError(code, { details }) : new AppError('internal'))
      return
    }
    const reply = z.safeParse(workerMessages[asked.name].reply, answer.reply)
    if (reply.success) asked.resolve(reply.data)
    else asked.reject(new AppError('internal', { cause: reply.error }))
  }

  const running = (): WorkerHandle => {
    if (worker) return worker
    const started = start()
    worker = started
    const isCurrent = () => worker === started
    started.addEventListener('message', (event) => isCurrent() && receive(event))
    started.addEventListener('error', () => isCurrent() && end(new AppError('internal')))
    void ask(started, 'open', place()).catch(() => isCurrent() && end(new AppError('internal')))
    return started
  }

  const ask = (to: WorkerHandle, name: WorkerRequestName, payload: unknown, signal?: AbortSignal): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new AppError('request.aborted'))
      lastId += 1
      const id = `${lastId}`
      const settle = (finish: () => void): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        waiting.delete(id)
        finish()
      }
      const giveUp = (error: AppError): void => {
        settle(() => reject(error))
        to.postMessage({ id, name: 'abort' })
      }
      const abort = () => giveUp(new AppError('request.aborted'))
      const timer = setTimeout(() => giveUp(new AppError('request.timeout')), workerMessages[name].timeoutMs)
      signal?.addEventListener('abort', abort)
      waiting.set(id, {
        name,
        resolve: (reply) => settle(() => resolve(reply)),
        reject: (error) => settle(() => reject(error)),
      })
      to.postMessage({ id, name, payload })
    })

  return {
    // Parsed by the schema of this name; the compiler cannot see that through the generic.
    request: async <N extends WorkerRequestName>(name: N, payload: unknown, signal?: AbortSignal) =>
      (await ask(running(), name, payload, signal)) as WorkerReply<N>,
    wipe: () => end(new AppError('request.interrupted')),
  }
}
