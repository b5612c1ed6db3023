import 'server-only'
import type { AppError } from '@/lib/core/app-error'
import { errorCatalogue } from '@/lib/core/error-catalogue'
import { errorStatus } from '@/lib/core/error-status'
import { everyErrorText } from '@/lib/text/en/every-error'
import { fillText } from '@/lib/text/fill-text'

/** Set on every answer of an endpoint. The answer is data: nothing in it may run, be framed or be sniffed. */
const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Creates a JSON answer. `text` is already JSON, so that passed-through replies stay unchanged. */
export function jsonAnswer(text: string, status: number, requestId: string, cacheControl = 'no-store'): Response {
  return new Response(text, { status, headers: jsonHeaders(requestId, cacheControl) })
}

/**
 * Creates an answer with a picture of a checked type. A page of any origin may show it; opened by itself it is a document
 * without scripts.
 *
 * @param cacheControl - Default: a browser keeps it for a day, because the picture of an id never changes.
 */
export function imageAnswer(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  requestId: string,
  cacheControl = 'public, max-age=86400',
): Response {
  const headers = {
    ...SECURITY_HEADERS,
    'cache-control': cacheControl,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'content-type': type,
    'cross-origin-resource-policy': 'cross-origin',
    'x-request-id': requestId,
  }
  return new Response(bytes, { status: 200, headers })
}

/** Creates an answer with plain text of this type, for programs and not for pages. */
export function textAnswer(text: string, type: string, requestId: string): Response {
  return new Response(text, { status: 200, headers: { ...jsonHeaders(requestId, 'no-store'), 'content-type': type } })
}

/** `{ error: { code, message, requestId, details? } }`, the only shape of a failure (promise D5). */
export function errorAnswer(error: AppError, requestId: string): Response {
  const { status, headers, body } = errorParts(error, requestId)
  return new Response(body, { status, headers })
}

/** The same answer in parts, for the front, which writes to node:http. */
export function errorParts(
  error: AppError,
  requestId: string,
): { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  const { textKey } = errorCatalogue[error.code]
  // Details of an internal error are only logged.
  const details = error.code === 'internal' ? {} : error.details
  const message = fillText(everyErrorText[textKey], details)
  const shown = Object.keys(details).length > 0 ? { details } : {}
  const retryAfter = typeof details.seconds === 'number' ? { 'retry-after': String(details.seconds) } : {}
  return {
    status: errorStatus[error.code],
    headers: { ...jsonHeaders(requestId, 'no-store'), ...retryAfter },
    body: JSON.stringify({ error: { code: error.code, message, requestId, ...shown } }),
  }
}

function jsonHeaders(requestId: string, cacheControl: string): Record<string, string> {
  return {
    ...SECURITY_HEADERS,
    'cache-control': cacheControl,
    'content-type': 'application/json; charset=utf-8',
    vary: 'origin',
    'x-request-id': requestId,
  }
}

/** Lets a page of another origin read the answer, without cookies. */
export function allowOrigin(answer: Response, origin: string): void {
  for (const [name, value] of Object.entries(originHeaders(origin))) answer.headers.set(name, value)
}

/** Headers that let a page of another origin read the answer, without cookies. */
export function originHeaders(origin: string): Readonly<Record<string, string>> {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'date, retry-after, x-request-id',
  }
}

/** The answer to a preflight of an allowed origin. */
export function preflightAnswer(origin: string, requestId: string): Response {
  const headers = {
    ...SECURITY_HEADERS,
    'access-control-allow-headers': 'authorization, content-type, dpop, proof, x-request-id',
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-origin': origin,
    'access-control-max-age': '600',
    'cache-control': 'no-store',
    vary: 'origin',
    'x-request-id': requestId,
  }
  return new Response(null, { status: 204, headers })
}
