import 'server-only'
import { AppError } from '@/lib/core/app-error'

/** A call whose parameters are JSON text, as they came. */
export interface RpcCall {
  readonly method: string
  /** JSON text of an array or object; absent when the call has none. */
  readonly params?: string
}

/** What a node said, or our own words where none could be asked. `result` and `data` are JSON text, as they came. */
export type RpcAnswer =
  | { readonly result: string; readonly error?: never }
  | { readonly result?: never; readonly error: RpcFailure }

export interface RpcFailure {
  readonly code: number
  readonly message: string
  readonly data?: string
  /** Set when it is our failure to reach a node, not a node's answer. */
  readonly reason?: AppError
}

/** A node's own error, in the shape that viem knows (`code`, `data`). */
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
 * Our words for a call that no node answered. -32002 "resource unavailable" and not -32603, which clients repeat by
 * themselves: the repeating was done here.
 */
export function unanswered(
  reason: AppError = new AppError('upstream.invalid_reply'),
): RpcAnswer & { readonly error: RpcFailure } {
  return reason.code === 'upstream.rate_limited'
    ? { error: { code: -32005, message: 'The node is busy', reason } }
    : { error: { code: -32002, message: 'The node is not available', reason } }
}
