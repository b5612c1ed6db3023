import * as z from 'zod/mini'
import { AppError } from './app-error'

/*
 * Requests and answers over something that carries messages: a window, a worker. A request has an id, and its one answer
 * names it. How a message looks on the wire, and whose messages count, is left to each channel (architecture 21).
 */

/** The requests that one end answers, by name. */
export type CallTable = Readonly<Record<string, { readonly request: z.ZodMiniType; readonly reply: z.ZodMiniType }>>

type CallName<T extends CallTable> = keyof T & string

/** Why a call failed without an answer: its deadline has passed (`timeout`), or its signal has fired (`aborted`). */
type GivenUp = 'timeout' | 'aborted'

/** A promise with its two functions. */
export interface Pending<V> {
  readonly promise: Promise<V>
  readonly resolve: (value: V) => void
  readonly reject: (error: AppError) => void
}

/**
 * A promise that settles once: as its owner says, at its deadline, or when a signal fires.
 *
 * @param limits.timeout - The error at the deadline.
 * @param limits.aborted - The error when the signal fires, or has fired already.
 * @param on.end - Called before it settles, however it does.
 * @param on.giveUp - Called after it has failed by its deadline or by the signal.
 */
export function createPending<V>(
  limits: {
    readonly ms: number
    readonly timeout: () => AppError
    readonly signal: AbortSignal | undefined
    readonly aborted: () => AppError
  },
  on: { readonly end: () => void; readonly giveUp?: (why: GivenUp) => void },
): Pending<V> {
  const { signal, ms } = limits
  let resolve: (value: V) => void = () => undefined
  let reject: (error: AppError) => void = () => undefined
  const promise = new Promise<V>((...settle) => {
    ;[resolve, reject] = settle
  })
  const end = (): void => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    on.end()
  }
  const pending: Pending<V> = {
    promise,
    resolve(value) {
      end()
      resolve(value)
    },
    reject(error) {
      end()
      reject(error)
    },
  }
  const giveUp = (why: GivenUp): void => {
    pending.reject(limits[why]())
    on.giveUp?.(why)
  }
  const abort = () => giveUp('aborted')
  const timer = setTimeout(() => giveUp('timeout'), ms)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  return pending
}

/** What a channel adds to the calls that it sends. */
export interface CallerPort<N extends string> {
  /** Unique among the calls of this caller. */
  readonly newId: () => string
  /** What this throws rejects the call; as `internal` if it is no `AppError`. */
  readonly post: (name: N, id: string, payload: unknown) => void
  /** Called when a call has failed by its deadline or its signal: the other end may still work on it. */
  readonly giveUp: (name: N, id: string, why: GivenUp) => void
  readonly timeoutMs: (name: N, payload: unknown) => number
  readonly timeout: (name: N) => AppError
  readonly aborted: (name: N) => AppError
  /** The error for an answer that does not fit the table. */
  readonly unreadable: (cause: z.core.$ZodError) => AppError
}

export interface Caller<T extends CallTable> {
  /**
   * Sends a request and waits for its answer.
   *
   * @throws {AppError} what the answer says; the errors of the port.
   */
  call<N extends CallName<T>>(
    name: N,
    payload: z.input<T[N]['request']>,
    signal?: AbortSignal,
  ): Promise<z.output<T[N]['reply']>>
  /** The name of a call that waits; `undefined` for any other id. */
  nameOf(id: string): CallName<T> | undefined
  /** Settles a call. An answer to a call that does not wait is ignored. */
  settle(id: string, answer: { readonly reply: unknown } | { readonly error: AppError }): void
  /** Fails all open calls with `error`. Without one they fail as aborted, and `giveUp` is called for each. */
  failAll(error?: AppError): void
}

/** The end of a channel that asks. */
export function createCaller<T extends CallTable>(table: T, port: CallerPort<CallName<T>>): Caller<T> {
  const waiting = new Map<string, { readonly name: CallName<T>; readonly pending: Pending<unknown> }>()

  return {
    async call(name, payload, signal) {
      if (signal?.aborted) throw port.aborted(name)
      const id = port.newId()
      const pending = createPending<unknown>(
        {
          ms: port.timeoutMs(name, payload),
          timeout: () => port.timeout(name),
          signal,
          aborted: () => port.aborted(name),
        },
        { end: () => waiting.delete(id), giveUp: (why) => port.giveUp(name, id, why) },
      )
      waiting.set(id, { name, pending })
      try {
        port.post(name, id, payload)
      } catch (thrown) {
        pending.reject(AppError.from(thrown, 'internal'))
      }
      // Parsed by the schema of this name; the compiler cannot see that through the generic.
      return (await pending.promise) as z.output<T[typeof name]['reply']>
    },
    nameOf: (id) => waiting.get(id)?.name,
    settle(id, answer) {
      const asked = waiting.get(id)
      if (!asked) return
      if ('error' in answer) return asked.pending.reject(answer.error)
      const reply = z.safeParse((table[asked.name] as CallTable[string]).reply, answer.reply)
      if (reply.success) asked.pending.resolve(reply.data)
      else asked.pending.reject(port.unreadable(reply.error))
    },
    failAll(error) {
      for (const [id, { name, pending }] of [...waiting]) {
        pending.reject(error ?? port.aborted(name))
        if (!error) port.giveUp(name, id, 'aborted')
      }
    },
  }
}

/** How each request is answered. */
export type CallAnswers<T extends CallTable> = {
  readonly [N in keyof T]: (payload: z.output<T[N]['request']>, signal: AbortSignal) => Promise<z.input<T[N]['reply']>>
}

/** What a channel adds to the calls that it answers. */
export interface ServerPort<N extends string> {
  /** What this throws is the failure of the request. `open`: the requests that are being answered, this one included. */
  readonly admit?: (payload: unknown, open: number) => void
  /** What is thrown for a payload that does not fit the table. */
  readonly unreadable: (cause: z.core.$ZodError) => Error
  /** What this throws is the failure of the request. */
  readonly reply: (name: N, id: string, reply: unknown) => void
  readonly fail: (name: N, id: string, thrown: unknown) => void
}

export interface CallServer {
  /** Answers a request; never rejects. One of an unknown name is ignored, and one with the id of another that is being answered. */
  receive(name: string, id: string, payload: unknown): Promise<void>
  /** Fires the signal of an open request. Its answer is still sent. */
  abort(id: string): void
  abortAll(): void
}

/** The end of a channel that answers. */
export function serveCalls<T extends CallTable>(
  table: T,
  answers: CallAnswers<T>,
  port: ServerPort<CallName<T>>,
): CallServer {
  const open = new Map<string, AbortController>()
  const isNamed = (name: string): name is CallName<T> => Object.hasOwn(table, name)

  const answer = async (name: CallName<T>, id: string, payload: unknown, signal: AbortSignal): Promise<void> => {
    port.admit?.(payload, open.size)
    const parsed = z.safeParse((table[name] as CallTable[string]).request, payload)
    if (!parsed.success) throw port.unreadable(parsed.error)
    // Parsed by the schema of this name; the compiler cannot see that through the union.
    const given = answers[name] as (payload: unknown, signal: AbortSignal) => Promise<unknown>
    port.reply(name, id, await given(parsed.data, signal))
  }

  return {
    async receive(name, id, payload) {
      // A second request with the id of an open one could be answered in its place.
      if (!isNamed(name) || open.has(id)) return
      const controller = new AbortController()
      open.set(id, controller)
      try {
        await answer(name, id, payload, controller.signal)
      } catch (thrown) {
        port.fail(name, id, thrown)
      } finally {
        open.delete(id)
      }
    },
    abort: (id) => open.get(id)?.abort(),
    abortAll() {
      for (const controller of open.values()) controller.abort()
    },
  }
}
