import * as z from 'zod/mini'
import { AppError } from './app-error'
import { AUTH_PATH } from './auth-path'
import type { Endpoint } from './endpoint'
import { errorFromReply, requestIdOf } from './error-from-reply'
import { requestFailure } from './request-failure'

/** Timeout of a call to our own server, which answers or fails within 15 s itself. */
export const CALL_TIMEOUT_MS = 20_000

export interface CallContext {
  /** Origin of the Foyer server without a trailing slash; `''` for the page's own origin. */
  readonly baseUrl: string
  readonly projectId: string
  /** Path of the endpoints of sign-in. Default: {@link AUTH_PATH}. */
  readonly authPath?: string
  readonly fetch?: typeof globalThis.fetch
}

/**
 * {@link callEndpoint} with the server and project of this page.
 *
 * @throws {AppError} as {@link callEndpoint}.
 */
export type CallApi = <E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  signal?: AbortSignal,
) => Promise<z.output<E['output']>>

/**
 * Calls one of our endpoints from the browser and parses the answer by the same contract.
 *
 * @param context - without a project for a page that belongs to none.
 * @throws {AppError} the server's error, recreated from its code; `network.offline` when the browser has no connection,
 *   `request.timeout` after {@link CALL_TIMEOUT_MS}, `request.aborted` when `signal` fired, `upstream.invalid_reply`
 *   when the answer does not fit the contract.
 */
export async function callEndpoint<E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  context: Omit<CallContext, 'projectId'> & Partial<Pick<CallContext, 'projectId'>>,
  signal?: AbortSignal,
): Promise<z.output<E['output']>> {
  const deadline = AbortSignal.timeout(CALL_TIMEOUT_MS)
  const combined = signal ? AbortSignal.any([signal, deadline]) : deadline
  const query = new URLSearchParams(context.projectId === undefined ? {} : { projectId: context.projectId })
  if (endpoint.method === 'GET')
    for (const [key, value] of Object.entries(input as object)) query.set(key, String(value))
  const { response, body } = await fetchJson().catch((thrown: unknown) => {
    throw requestFailure(thrown, deadline, signal)
  })
  if (!response.ok) throw errorFromReply(response, body)
  const parsed = z.safeParse(endpoint.output, body)
  if (!parsed.success) {
    throw new AppError('upstream.invalid_reply', { cause: parsed.error, requestId: requestIdOf(response) })
  }
  // Parsed by `E['output']` itself; the compiler cannot see that through the generic.
  return parsed.data as z.output<E['output']>

  async function fetchJson(): Promise<{ readonly response: Response; readonly body: unknown }> {
    const path = endpoint.path.replace(AUTH_PATH, context.authPath ?? AUTH_PATH)
    const response = await (context.fetch ?? globalThis.fetch)(`${context.baseUrl}${path}?${query}`, {
      method: endpoint.method,
      signal: combined,
      ...(endpoint.method === 'POST'
        ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) }
        : {}),
    })
    return { response, body: await response.json().catch(() => undefined) }
  }
}
