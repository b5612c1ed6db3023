import 'server-only'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { MAX_ANSWER_VALUES, parseForeignJson } from '../kit/json-bounds'
import { fetchUpstream } from '../upstream/fetch-upstream'

/** Answers of bundlers and paymasters are small; a receipt has the logs of one bundle. */
const MAX_REPLY_BYTES = 1024 * 1024
const MAX_MESSAGE_LENGTH = 1_000

/** A service of JSON-RPC from the settings: a bundler or a paymaster. */
export interface JsonRpcService {
  readonly vendor: 'bundler' | 'paymaster'
  /** Secret: may have a key in it. */
  readonly url: string
}

/** An error that the service has answered with. Its message comes from outside, and is for no visitor. */
export interface ServiceRefusal {
  readonly code: number
  readonly message: string
}

const answered = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string() })),
})

interface ServiceCall<Schema extends z.core.$ZodType> {
  readonly method: string
  readonly params: readonly unknown[]
  readonly reply: Schema
  readonly signal: AbortSignal
  /** False for a call that must not be sent twice. Default true. */
  readonly retry?: boolean
}

/**
 * Calls a method, with the deadlines and limits of every upstream.
 *
 * @returns the result, or the service's own refusal.
 * @throws {AppError} `upstream.*`, `request.aborted`.
 */
export async function callService<Schema extends z.core.$ZodType>(
  { vendor, url }: JsonRpcService,
  { method, params, reply, signal, retry }: ServiceCall<Schema>,
): Promise<{ readonly result: z.core.output<Schema> } | { readonly refusal: ServiceRefusal }> {
  const { status, text } = await fetchUpstream({
    vendor,
    url,
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal,
    maxReplyBytes: MAX_REPLY_BYTES,
    ...(retry === undefined ? {} : { retry }),
  })
  const parsed = z.safeParse(answered, parseForeignJson(text, MAX_ANSWER_VALUES))
  // Some services answer a refusal with a status of HTTP as well.
  if (parsed.success && parsed.data.error) {
    const { code, message } = parsed.data.error
    return { refusal: { code, message: message.slice(0, MAX_MESSAGE_LENGTH) } }
  }
  if (status < 200 || status > 299) throw new AppError('upstream.failed', { details: { vendor, status } })
  const result = parsed.success ? z.safeParse(reply, parsed.data.result) : parsed
  // No cause, because the error of a parser quotes the body.
  if (!result.success) throw new AppError('upstream.invalid_reply', { details: { vendor } })
  return { result: result.data }
}
