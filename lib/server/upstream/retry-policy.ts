import 'server-only'

/** Attempts after the first. Spec section 9 "RPC retries". */
export const UPSTREAM_RETRIES = 3
/** Pause before the first retry; it doubles each time. Spec section 9. */
export const UPSTREAM_RETRY_DELAY_MS = 150
/** Random part of a pause, so that many callers do not retry at the same moment. */
const JITTER = 0.2

/** Spec section 8: "Requests are retried on HTTP ...". */
export const RETRIED_STATUSES: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504]
/** Spec section 8: "... and RPC codes". */
export const RETRIED_RPC_CODES: readonly number[] = [-1, -32005, -32603]

const BROKEN_CONNECTION_CODES: readonly string[] = [
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'UND_ERR_SOCKET',
]

export function isRetriedStatus(status: number): boolean {
  return RETRIED_STATUSES.includes(status)
}

/** Pause before retry number `retry` (0 is the first), in milliseconds: 150, 300, 600, plus up to a fifth. */
export function retryDelayMs(retry: number, random: () => number = Math.random): number {
  return UPSTREAM_RETRY_DELAY_MS * 2 ** retry * (1 + JITTER * random())
}

/**
 * Reads a `Retry-After` header (RFC 9110 section 10.2.3): seconds or a date.
 *
 * @returns milliseconds from `now` (Unix time in milliseconds), at least 0; `null` when absent or unreadable.
 */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  const date = /[A-Za-z]/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

/** Whether `fetch` failed because the connection could not be opened or broke, in headers or body. */
export function isBrokenConnection(cause: unknown): boolean {
  for (let error: unknown = cause, depth = 0; error instanceof Error && depth < 4; error = error.cause, depth += 1) {
    const { code } = error as { code?: unknown }
    if (typeof code === 'string' && BROKEN_CONNECTION_CODES.includes(code)) return true
  }
  return false
}
