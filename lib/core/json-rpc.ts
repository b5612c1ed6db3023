import * as z from 'zod/mini'
import './schema-messages'

/** JSON-RPC 2.0 id: a string or a number; `null` only in answers to unreadable requests. */
export const jsonRpcId = z.union([z.string(), z.number(), z.null()])

export const jsonRpcRequest = z.object({
  id: jsonRpcId,
  jsonrpc: z.literal('2.0'),
  method: z.string().check(z.minLength(1), z.maxLength(100)),
  params: z.optional(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])),
})

export const jsonRpcError = z.object({
  code: z.int(),
  message: z.string(),
  data: z.optional(z.unknown()),
})

/**
 * Spec section 5: a message has id, jsonrpc 2.0 and one of method, result or error.
 * A message with both a result and an error, or with neither, is refused.
 */
export const jsonRpcMessage = z.union([
  jsonRpcRequest,
  z
    .looseObject({ id: jsonRpcId, jsonrpc: z.literal('2.0'), result: z.unknown() })
    .check(z.refine((message) => message.result !== undefined && !('error' in message) && !('method' in message))),
  z
    .looseObject({ id: jsonRpcId, jsonrpc: z.literal('2.0'), error: jsonRpcError })
    .check(z.refine((message) => !('result' in message) && !('method' in message))),
])

export type JsonRpcRequest = z.infer<typeof jsonRpcRequest>
export type JsonRpcError = z.infer<typeof jsonRpcError>
export type JsonRpcMessage = z.infer<typeof jsonRpcMessage>
