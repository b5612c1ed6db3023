import * as z from 'zod/mini'
import { AppError, type ErrorDetails } from '@/lib/core/app-error'
import type { Endpoint, EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { errorStatus } from '@/lib/core/error-status'

/** Thrown by a reply: the node answers with a JSON-RPC error. */
export class NodeError extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

type Reply<E extends Endpoint> = (input: EndpointInput<E>) => EndpointOutput<E> | Promise<EndpointOutput<E>>
type NodeReply = (params: readonly unknown[]) => unknown

/** The request id of every error response, as the server logs it. */
export const REQUEST_ID = 'request-7'

/**
 * Our server as the browser sees it: answers by the endpoints' own contracts. A request or a canned answer that does
 * not fit its contract is a mistake of the product or of the test and is added to `broken`.
 */
export function createFakeApi() {
  const endpoints = new Map<string, { readonly endpoint: Endpoint; readonly reply: (input: never) => unknown }>()
  /** What happens at an endpoint instead of its reply. */
  const overrides = new Map<string, () => Promise<unknown>>()
  const node = new Map<string, NodeReply>()
  const calls: { readonly path: string; readonly input: unknown }[] = []
  const broken: string[] = []

  function parse(schema: z.ZodMiniType, value: unknown, subject: string): unknown {
    const parsed = z.safeParse(schema, value)
    if (parsed.success) return parsed.data
    broken.push(`${subject}: ${parsed.error.message}`)
    throw new AppError('request.invalid')
  }

  async function serve(path: string, query: URLSearchParams, init: RequestInit | undefined): Promise<unknown> {
    const known = endpoints.get(path)
    if (known === undefined) throw new AppError('request.not_found')
    const { endpoint, reply } = known
    const { projectId: _, ...asked } = Object.fromEntries(query)
    const body: unknown = init?.body === undefined ? asked : JSON.parse(String(init.body))
    const input = parse(endpoint.input, body, `request to ${path}`)
    calls.push({ path, input })
    const output = await (overrides.get(path)?.() ?? reply(input as never))
    parse(endpoint.output, output, `answer of ${path}`)
    return output
  }

  function askNode(init: RequestInit | undefined): Response {
    const { id, method, params } = JSON.parse(String(init?.body))
    const reply = node.get(method)
    try {
      if (reply === undefined) throw new NodeError(-32_601, `no ${method} in this test`)
      return Response.json({ jsonrpc: '2.0', id, result: reply(params) })
    } catch (cause) {
      if (!(cause instanceof NodeError)) throw cause
      return Response.json({
        jsonrpc: '2.0',
        id,
        error: { code: cause.code, message: cause.message, data: cause.data },
      })
    }
  }

  const fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    // As a browser does while offline.
    if (!navigator.onLine) throw new TypeError('Failed to fetch')
    const { pathname, searchParams } = new URL(String(url), 'http://foyer.example')
    if (pathname === '/api/rpc') return askNode(init)
    try {
      return Response.json(await serve(pathname, searchParams, init))
    } catch (cause) {
      const { code, details, message } = AppError.from(cause, 'internal')
      const body = { error: { code, message, requestId: REQUEST_ID, details } }
      return Response.json(body, { status: errorStatus[code], headers: { 'x-request-id': REQUEST_ID } })
    }
  }

  return {
    fetch: fetch as typeof globalThis.fetch,
    broken,
    answer<E extends Endpoint>(endpoint: E, reply: Reply<E>): void {
      endpoints.set(endpoint.path, { endpoint, reply })
    },
    refuse(endpoint: Endpoint, code: ErrorCode, details: ErrorDetails = {}): void {
      overrides.set(endpoint.path, () => Promise.reject(new AppError(code, { details })))
    },
    /** Leaves every request unanswered from now on. */
    hang: (endpoint: Endpoint) => void overrides.set(endpoint.path, () => new Promise(() => undefined)),
    /** Restores the reply from before `refuse` or `hang`. */
    recover: (endpoint: Endpoint) => void overrides.delete(endpoint.path),
    answerNode: (method: string, reply: NodeReply) => void node.set(method, reply),
    /** The inputs of the requests to an endpoint, oldest first. */
    asked: <E extends Endpoint>(endpoint: E) =>
      calls.filter(({ path }) => path === endpoint.path).map(({ input }) => input as EndpointInput<E>),
  }
}
