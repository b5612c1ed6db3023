import 'server-only'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { parseExactJson } from '../kit/exact-json'
import { MAX_ANSWER_VALUES, parseForeignJson } from '../kit/json-bounds'
import { fetchUpstream } from './fetch-upstream'

export interface UpstreamOptions {
  /** Name of the vendor in logs and in error details. */
  readonly vendor: string
  /** From configuration only, never from a request (promise R2). A path prefix is kept. */
  readonly baseUrl: string
  /** Sent with every call, for example the vendor's authorization. */
  readonly headers?: Readonly<Record<string, string>>
  /** Largest reply, decoded. Default: 8 MiB. */
  readonly maxReplyBytes?: number
  /** Gives the schemas each number of a reply as the text that it was sent as. Default: as a number. */
  readonly exactNumbers?: true
}

export interface UpstreamCall<Schema extends z.core.$ZodType> {
  readonly query?: Readonly<Record<string, string | number | bigint | boolean | undefined>>
  readonly headers?: Readonly<Record<string, string>>
  /** Schema of the vendor's reply. */
  readonly reply: Schema
  readonly signal?: AbortSignal
  /** `false` for a call that must never be sent twice. Default `true`. */
  readonly retry?: boolean
}

/** One vendor's HTTP API. Every method throws what {@link fetchUpstream} throws and `upstream.invalid_reply`. */
export interface Upstream {
  readonly vendor: string
  /** `path` starts with `/`. The caller encodes untrusted parts with `encodeURIComponent`. */
  get<Schema extends z.core.$ZodType>(path: string, call: UpstreamCall<Schema>): Promise<z.core.output<Schema>>
  /** `body` is sent as JSON. */
  post<Schema extends z.core.$ZodType>(
    path: string,
    call: UpstreamCall<Schema> & { readonly body: unknown },
  ): Promise<z.core.output<Schema>>
}

/** A vendor's JSON API. Deadline, retries, size limit and logging are those of {@link fetchUpstream}. */
export function createUpstream({ vendor, baseUrl, headers, maxReplyBytes, exactNumbers }: UpstreamOptions): Upstream {
  async function request<Schema extends z.core.$ZodType>(
    path: string,
    call: UpstreamCall<Schema>,
    body?: string,
  ): Promise<z.core.output<Schema>> {
    const { status, text } = await fetchUpstream({
      vendor,
      url: addressOf(baseUrl, path, call.query),
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
        ...call.headers,
      },
      ...(body === undefined ? {} : { body }),
      ...(call.signal ? { signal: call.signal } : {}),
      ...(call.retry === undefined ? {} : { retry: call.retry }),
      ...(maxReplyBytes === undefined ? {} : { maxReplyBytes }),
    })
    if (status < 200 || status > 299) throw new AppError('upstream.failed', { details: { vendor, status } })
    const reply = (exactNumbers ? parseExactJson : parseForeignJson)(text, MAX_ANSWER_VALUES)
    // No cause, because the error of a parser quotes the body.
    if (reply === undefined) throw new AppError('upstream.invalid_reply', { details: { vendor } })
    const parsed = z.safeParse(call.reply, reply)
    if (parsed.success) return parsed.data
    const path0 = parsed.error.issues[0]?.path.join('.') ?? ''
    throw new AppError('upstream.invalid_reply', { details: { vendor, path: path0.slice(0, 100) } })
  }

  return {
    vendor,
    get: (path, call) => request(path, call),
    post: (path, call) => request(path, call, JSON.stringify(call.body)),
  }
}

function addressOf(baseUrl: string, path: string, query: UpstreamCall<z.core.$ZodType>['query'] = {}): URL {
  const base = new URL(baseUrl)
  const prefix = base.pathname.replace(/\/$/, '')
  const url = new URL(`${base.origin}${prefix}${path}`)
  // `..`, plain or encoded, would leave the prefix; a relative path or `@` would change the host.
  if (!path.startsWith('/') || url.pathname !== `${prefix}${path}` || url.origin !== base.origin) {
    throw new TypeError('an upstream path must be absolute and normal')
  }
  for (const [key, value] of base.searchParams) url.searchParams.set(key, value)
  for (const [key, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(key, String(value))
  return url
}
