import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { isErrorCode } from '@/lib/core/error-catalogue'
import { createCaller } from '@/lib/core/message-calls'
import {
  fromWorker,
  type WorkerFailure,
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

  const calls = createCaller(workerMessages, {
    newId: () => `${++lastId}`,
    post: (name, id, payload) => worker?.postMessage({ id, name, payload }),
    giveUp: (_, id) => worker?.postMessage({ id, name: 'abort' }),
    timeoutMs: (name) => workerMessages[name].timeoutMs,
    timeout: () => new AppError('request.timeout'),
    aborted: () => new AppError('request.aborted'),
    unreadable: (cause) => new AppError('internal', { cause }),
  })

  const end = (error: AppError): void => {
    worker?.terminate()
    worker = null
    calls.failAll(error)
  }

  const receive = ({ data }: MessageEvent): void => {
    const message = z.safeParse(fromWorker, data)
    if (!message.success) return
    if ('event' in message.data) onSessionToken(message.data.token)
    else if ('failure' in message.data) calls.settle(message.data.id, { error: errorOf(message.data.failure) })
    else calls.settle(message.data.id, { reply: message.data.reply })
  }

  const open = (): void => {
    if (worker) return
    const started = start()
    worker = started
    const isCurrent = () => worker === started
    started.addEventListener('message', (event) => isCurrent() && receive(event))
    started.addEventListener('error', () => isCurrent() && end(new AppError('internal')))
    void calls.call('open', place()).catch(() => isCurrent() && end(new AppError('internal')))
  }

  return {
    async request(name, payload, signal) {
      open()
      return calls.call(name, payload, signal)
    },
    wipe: () => end(new AppError('request.interrupted')),
  }
}

function errorOf({ code, details }: WorkerFailure): AppError {
  return isErrorCode(code) ? new AppError(code, { details }) : new AppError('internal')
}
