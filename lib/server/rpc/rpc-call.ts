import 'server-only'
import { AppError } from '@/lib/core/app-error'

/** A call. `params` is JSON text, unchanged. */
export interface RpcCall {
  readonly method: string
  /** JSON text of an array or object; absent when the call has none. */
  readonly params?: string
}

/** The node's answer, or our own error when no node answered. `result` and `data` are JSON text, unchanged. */
export type RpcAnswer =
  | { readonly result: string; readonly error?: never }
  | { readonly result?: never; readonly error: RpcFailure }

export interface RpcFailure {
  readonly code: number
  readonly message: string
  readonly data?: string
  /** Set when the server could not reach a node; absent on a node's own error. */
  readonly reason?: AppError
}

/** A node's own error, in the shape that viem recognises (`code`, `data`). */
export class RpcCallError extends Error {
  override readonly name = 'RpcCallError'
  readonly code: number
  readonly data: unknown

  constructor({ code, message, data }: RpcFailure) {
    super(message)
    this.code = code
    this.data = data === undefined ? undefined : JSON.parse(data)
  }
}

/**
 * Creates the answer for a call that no node answered. Uses -32002 "resource unavailable" instead of -32603, because
 * clients retry the latter and the server has already retried.
 */
export function unanswered(
  reason: AppError = new AppError('upstream.invalid_reply'),
): RpcAnswer & { readonly error: RpcFailure } {
  return reason.code === 'upstream.rate_limited'
    ? { error: { code: -32005, message: 'The node is busy', reason } }
    : { error: { code: -32002, message: 'The node is not available', reason } }
}
