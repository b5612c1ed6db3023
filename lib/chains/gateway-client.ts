import * as z from 'zod/mini'
import type { Caip2 } from '@/lib/core/caip'
import type { CallContext } from '@/lib/core/call-endpoint'
import { errorFromReply } from '@/lib/core/error-from-reply'
import { copyForeignError } from '@/lib/core/foreign-error'
import { jsonRpcMessage } from '@/lib/core/json-rpc'
import { requestFailure } from '@/lib/core/request-failure'
import { explainNodeError, type LoadTranslator } from './explain-error'

/** The gateway itself answers or fails within 15 s. */
export const GATEWAY_TIMEOUT_MS = 20_000

/**
 * Sends a JSON-RPC request to a chain through our gateway. The result is unchecked.
 *
 * @throws {AppError} the node's error by `toAppError`, `request.timeout`, `request.aborted`, `network.offline`, the
 *   gateway's own error, or `upstream.failed` when it gave no JSON-RPC answer.
 */
export type AskChain = (
  chainId: Caip2,
  method: string,
  params: readonly unknown[],
  signal?: AbortSignal,
) => Promise<unknown>

let lastId = 0

/**
 * JSON-RPC 2.0 over `POST /api/rpc?chainId&projectId`, one request at a time. Spec section 7, "Chain RPC". Returns the
 * unchecked result of the node, or its error.
 *
 * @param path - of the gateway; the wallet origin has one of its own, for its frame.
 * @throws {AppError} as {@link AskChain}, but for the node's error.
 */
export async function callGateway(
  { baseUrl, projectId, fetch = globalThis.fetch }: CallContext,
  path: '/api/rpc' | '/api/wallet/rpc',
  [chainId, method, params, signal]: Parameters<AskChain>,
): Promise<
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
> {
  lastId += 1
  const deadline = AbortSignal.timeout(GATEWAY_TIMEOUT_MS)
  const { response, body } = await fetchJson().catch((thrown: unknown) => {
    throw requestFailure(thrown, deadline, signal)
  })
  const message = z.safeParse(jsonRpcMessage, body)
  if (message.success && !('method' in message.data)) return message.data
  throw errorFromReply(response, body)

  async function fetchJson(): Promise<{ readonly response: Response; readonly body: unknown }> {
    const response = await fetch(`${baseUrl}${path}?${new URLSearchParams({ chainId, projectId })}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params }),
      signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
    })
    return { response, body: await response.json() }
  }
}

/** Sends requests by {@link callGateway}, and translates the node's errors. */
export function createGatewayClient(
  context: CallContext,
  loadTranslator: LoadTranslator,
  path: '/api/rpc' | '/api/wallet/rpc' = '/api/rpc',
): AskChain {
  return async (...request) => {
    const answer = await callGateway(context, path, request)
    if ('error' in answer) throw await explainNodeError(copyForeignError(answer.error), loadTranslator)
    return answer.result
  }
}
