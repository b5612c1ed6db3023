import * as z from 'zod/mini'
import { AppError, type ErrorDetails } from './app-error'
import { isErrorCode } from './error-catalogue'

const errorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    requestId: z.optional(z.string()),
    details: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  }),
})

/**
 * Creates the `AppError` of a failed response, from our server or from a proxy in front of it. @param body - Its parsed
 * JSON, if any.
 */
export function errorFromReply(response: Response, body: unknown): AppError {
  const parsed = z.safeParse(errorBody, body)
  const requestId = requestIdOf(response)
  if (!parsed.success || !isErrorCode(parsed.data.error.code)) {
    // The answer comes from a proxy in front of our server: its rate limit uses `Retry-After`.
    const { status, headers } = response
    const seconds = Number(headers.get('retry-after')) || undefined
    const code = status === 429 ? 'request.rate_limited' : 'upstream.failed'
    return new AppError(code, { details: { status, seconds }, requestId })
  }
  const { code, details } = parsed.data.error
  return new AppError(code, {
    details: (details ?? {}) as ErrorDetails,
    requestId: parsed.data.error.requestId ?? requestId,
  })
}

export function requestIdOf(response: Response): string | undefined {
  return response.headers.get('x-request-id') ?? undefined
}
