import 'server-only'
import { AppError } from '@/lib/core/app-error'
import { getLog } from '../kit/log'
import { getMetrics } from '../kit/metrics'
import { isBrokenConnection, isRetriedStatus, retryAfterMs, retryDelayMs, UPSTREAM_RETRIES } from './retry-policy'
import { laneOf, type UpstreamLane } from './upstream-lanes'

/** Timeout of one attempt: connection, headers and body. Spec section 9 "RPC request timeout". */
export const UPSTREAM_ATTEMPT_MS = 10_000
/** Timeout of all attempts, including the pauses between them and the wait for a free place. Architecture section 7. */
export const UPSTREAM_TOTAL_MS = 15_000
/** Maximum reply size after decompression, so that a compression bomb counts in full. */
const UPSTREAM_MAX_REPLY_BYTES = 8 * 1024 * 1024

export interface UpstreamRequest {
  /** Name in logs and in error details. */
  readonly vendor: string
  /**
   * From configuration, never from a request (promise R2). With several addresses each attempt uses the next one in
   * turn.
   */
  readonly url: string | URL | readonly [string | URL, ...(string | URL)[]]
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  /** A function is called before each attempt. */
  readonly body?: string | (() => string)
  readonly signal?: AbortSignal
  /** Whose capacity the call uses, see `upstream-lanes.ts`. Default `own`. */
  readonly lane?: UpstreamLane
  /** `false`: one attempt only, for calls that must never be sent twice. Default `true`. */
  readonly retry?: boolean
  /**
   * Asks for another attempt based on the content of a successful reply (JSON-RPC codes); the last reply is returned as
   * it is.
   */
  readonly isRetried?: (reply: UpstreamReply) => boolean
  /** Default: {@link UPSTREAM_MAX_REPLY_BYTES}. */
  readonly maxReplyBytes?: number
  /** `bytes` for a picture: the reply then has `bytes`, and no text. Default `text`. */
  readonly reads?: 'text' | 'bytes'
}

export interface UpstreamReply {
  readonly status: number
  readonly headers: Headers
  /** The decoded body, as UTF-8; `''` if `bytes` were asked for. */
  readonly text: string
  /** The decoded body, if `bytes` were asked for. */
  readonly bytes: Uint8Array
}

/**
 * The only outgoing HTTP of the server. Redirects are not followed, cookies are neither sent nor kept, and a status
 * that is not retried (400, 401, 404, ...) is returned to the caller.
 *
 * Retries up to {@link UPSTREAM_RETRIES} times: on the statuses of spec section 8, on a broken connection and on
 * `isRetried`. `Retry-After` is honoured while it fits into the total time.
 *
 * @throws {AppError} `upstream.timeout` after {@link UPSTREAM_ATTEMPT_MS} per attempt or {@link UPSTREAM_TOTAL_MS} in
 *   total; `upstream.rate_limited` when the last answer was 429 (`details.seconds` from its Retry-After) or too many
 *   calls are waiting; `upstream.failed` for another retried status or a connection that stayed broken;
 *   `upstream.invalid_reply` for a redirect, or a reply that is unreadable or too large; when `signal` fired, its
 *   reason if that is an `AppError`, otherwise `request.aborted`.
 */
export async function fetchUpstream(request: UpstreamRequest): Promise<UpstreamReply> {
  const started = performance.now()
  const total = new AbortController()
  const timer = setTimeout(() => total.abort(timeoutError(request)), UPSTREAM_TOTAL_MS)
  const stop = () => total.abort(abortError(request.signal))
  request.signal?.addEventListener('abort', stop, { once: true })
  if (request.signal?.aborted) stop()
  try {
    return await attemptInTurn(request, total.signal, started)
  } catch (cause) {
    const error = AppError.from(total.signal.aborted ? total.signal.reason : cause, 'upstream.failed')
    if (error.code !== 'request.aborted') {
      const ms = Math.round(performance.now() - started)
      const facts = { ...error.details, vendor: request.vendor, ms, errorCode: error.code, reason: reasonOf(error) }
      getLog().warn(facts, 'upstream call failed')
    }
    throw error
  } finally {
    clearTimeout(timer)
    request.signal?.removeEventListener('abort', stop)
  }
}

async function attemptInTurn(request: UpstreamRequest, total: AbortSignal, started: number): Promise<UpstreamReply> {
  const { vendor } = request
  const retries = request.retry === false ? 0 : UPSTREAM_RETRIES
  const urls = Array.isArray(request.url) ? request.url : [request.url]
  const urlOf = (turn: number): string | URL => urls[turn % urls.length]
  /** An upstream that asked for a pause gets no request until then; other upstreams are used without waiting. */
  const notBefore = new Map<string | URL, number>()
  for (let retry = 0; ; retry += 1) {
    const isLast = retry >= retries
    const began = performance.now()
    const outcome = await attempt({ ...request, url: urlOf(retry) }, total)
    getMetrics().called({
      vendor,
      host: new URL(urlOf(retry)).host,
      result: outcome.error?.code ?? 'ok',
      seconds: (performance.now() - began) / 1_000,
    })
    if (outcome.reply && (isLast || !request.isRetried?.(outcome.reply))) return outcome.reply
    if (outcome.error && (isLast || !outcome.isRetried)) throw outcome.error

    notBefore.set(urlOf(retry), performance.now() + (outcome.retryAfterMs ?? 0))
    const pauseMs = Math.max(retryDelayMs(retry), (notBefore.get(urlOf(retry + 1)) ?? 0) - performance.now())
    // Do not wait beyond the total time: the caller would get a timeout instead of this clear error.
    if (performance.now() - started + pauseMs >= UPSTREAM_TOTAL_MS) {
      if (outcome.reply) return outcome.reply
      throw outcome.error
    }
    getLog().trace({ vendor, retry: retry + 1, pauseMs }, 'upstream call is repeated')
    await pause(pauseMs, total)
  }
}

type Outcome =
  | { readonly reply: UpstreamReply; readonly error?: never; readonly retryAfterMs?: number | null }
  | {
      readonly reply?: never
      readonly error: AppError
      readonly isRetried: boolean
      readonly retryAfterMs?: number | null
    }

async function attempt(request: UpstreamRequest & { url: string | URL }, total: AbortSignal): Promise<Outcome> {
  const { vendor } = request
  const release = await laneOf(request.url, request.lane ?? 'own').enter(total)
  if (!release) {
    return { error: new AppError('upstream.rate_limited', { details: { vendor } }), isRetried: false }
  }
  const one = new AbortController()
  const timer = setTimeout(() => one.abort(timeoutError(request)), UPSTREAM_ATTEMPT_MS)
  const stop = () => one.abort(total.reason)
  total.addEventListener('abort', stop, { once: true })
  if (total.aborted) stop()
  try {
    const response = await fetch(request.url, {
      method: request.method,
      signal: one.signal,
      redirect: 'manual',
      credentials: 'omit',
      // Next extends fetch with a cache; only our own cache is used.
      cache: 'no-store',
      ...(request.headers ? { headers: request.headers } : {}),
      ...(request.body === undefined
        ? {}
        : { body: typeof request.body === 'function' ? request.body() : request.body }),
    })
    return await outcomeOf(request, response)
  } catch (cause) {
    if (one.signal.aborted) return { error: AppError.from(one.signal.reason, 'upstream.timeout'), isRetried: false }
    if (cause instanceof AppError) return { error: cause, isRetried: false }
    const isBroken = isBrokenConnection(cause)
    const code = isBroken ? 'upstream.failed' : 'upstream.invalid_reply'
    return { error: new AppError(code, { cause, details: { vendor } }), isRetried: isBroken }
  } finally {
    clearTimeout(timer)
    total.removeEventListener('abort', stop)
    // Frees the socket of a body that was not read completely.
    one.abort()
    release()
  }
}

async function outcomeOf(request: UpstreamRequest, response: Response): Promise<Outcome> {
  const { vendor } = request
  const { status, headers } = response
  if (status >= 300 && status < 400) {
    return { error: new AppError('upstream.invalid_reply', { details: { vendor, status } }), isRetried: false }
  }
  if (isRetriedStatus(status)) {
    const afterMs = retryAfterMs(headers.get('retry-after'), Date.now())
    const seconds = afterMs === null ? {} : { seconds: Math.ceil(afterMs / 1_000) }
    const code = status === 429 ? 'upstream.rate_limited' : 'upstream.failed'
    const error = new AppError(code, { details: { vendor, status, ...seconds } })
    return { error, isRetried: true, retryAfterMs: afterMs }
  }
  return { reply: { status, headers, ...(await readReply(request, response)) } }
}

async function readReply(
  { vendor, maxReplyBytes, reads }: UpstreamRequest,
  response: Response,
): Promise<Pick<UpstreamReply, 'bytes' | 'text'>> {
  const limit = maxReplyBytes ?? UPSTREAM_MAX_REPLY_BYTES
  const decoder = new TextDecoder()
  const chunks: Uint8Array[] = []
  let size = 0
  let text = ''
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new AppError('upstream.invalid_reply', { details: { vendor, limit } })
    if (reads === 'bytes') chunks.push(chunk)
    else text += decoder.decode(chunk, { stream: true })
  }
  return { bytes: Buffer.concat(chunks), text: text + decoder.decode() }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
  })
}

/** Returns the message of the innermost cause, such as "connect ECONNREFUSED"; our own stack would add nothing. */
function reasonOf(error: Error): string | undefined {
  let reason: string | undefined
  for (let cause = error.cause, depth = 0; cause instanceof Error && depth < 4; cause = cause.cause, depth += 1) {
    reason = cause.message || reason
  }
  return reason
}

function timeoutError({ vendor }: UpstreamRequest): AppError {
  return new AppError('upstream.timeout', { details: { vendor } })
}

function abortError(signal: AbortSignal | undefined): AppError {
  return AppError.from(signal?.reason, 'request.aborted')
}
