import 'server-only'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import type { Deadline } from '../kit/deadline'
import { parseForeignJson } from '../kit/json-bounds'

/** Enough for every endpoint except batches; their endpoint sets its own limit. */
export const MAX_BODY_BYTES = 64 * 1024
const MAX_SHOWN_ISSUES = 20

/**
 * Reads the body as text, at most `maxBytes` long, within the deadline.
 *
 * @throws {AppError} `request.too_large`; `request.invalid` unless the content type is one of `contentTypes`, without
 *   encoding (which also rejects forms sent by other sites); the deadline's reason.
 */
export async function readBody(
  request: Request,
  maxBytes: number,
  deadline: Pick<Deadline, 'race'>,
  contentTypes: readonly string[] = ['application/json'],
): Promise<string> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  const encoding = request.headers.get('content-encoding') ?? 'identity'
  if (type === undefined || !contentTypes.includes(type) || encoding !== 'identity') {
    throw new AppError('request.invalid', { details: { 'content-type': 'Invalid input' } })
  }
  const length = request.headers.get('content-length')
  if (Number(length ?? 0) > maxBytes) throw new AppError('request.too_large')
  if (!request.body) return ''
  // Node ends a body at its declared length, so the bytes need not be counted while reading.
  if (length !== null) return readDeclared(request, maxBytes, deadline)
  const reader = request.body.getReader()
  const decoder = new TextDecoder()
  let bytes = 0
  let text = ''
  try {
    for (;;) {
      const { done, value } = await deadline.race(reader.read())
      if (done) return text + decoder.decode()
      bytes += value.byteLength
      if (bytes > maxBytes) throw new AppError('request.too_large')
      text += decoder.decode(value, { stream: true })
    }
  } catch (cause) {
    // Not awaited: a visitor who stopped sending does not acknowledge the cancellation either.
    reader.cancel().catch(() => {})
    throw AppError.from(cause, 'request.aborted')
  }
}

async function readDeclared(request: Request, maxBytes: number, deadline: Pick<Deadline, 'race'>): Promise<string> {
  try {
    const text = await deadline.race(request.text())
    if (text.length > maxBytes) throw new AppError('request.too_large')
    return text
  } catch (cause) {
    throw AppError.from(cause, 'request.aborted')
  }
}

/** @throws {AppError} `request.invalid` when the text is not JSON, or nested too deep. */
export function parseBody(text: string): unknown {
  const body = parseForeignJson(text)
  if (body === undefined) throw new AppError('request.invalid', { details: { body: 'Invalid input' } })
  return body
}

/** Returns the query as an object without a prototype; of a repeated name the last value counts. */
export function queryInput(query: URLSearchParams): Record<string, string> {
  const input: Record<string, string> = Object.create(null)
  for (const [key, value] of query) input[key] = value
  return { ...input }
}

/**
 * Parses the input of a request.
 *
 * @throws {AppError} `request.invalid`; `details` maps the path of each issue to "Required" or "Invalid input" (spec
 *   section 5).
 */
export function parseInput<Schema extends z.core.$ZodType>(schema: Schema, input: unknown): z.core.output<Schema> {
  const parsed = z.safeParse(schema, input)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.slice(0, MAX_SHOWN_ISSUES)
  const details = issues.map(({ path, message }) => [path.map(String).join('.').slice(0, 100) || 'body', message])
  throw new AppError('request.invalid', { details: Object.fromEntries(details) })
}
