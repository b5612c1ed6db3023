import * as z from 'zod/mini'
import './schema-messages'

/** JSON-RPC 2.0 id: a string or a number; `null` only in answers to unreadable requests. */
const jsonRpcId = z.union([z.string(), z.number(), z.null()])

const jsonRpcRequest = z.object({
  id: jsonRpcId,
  jsonrpc: z.literal('2.0'),
  method: z.string().check(z.minLength(1), z.maxLength(100)),
  params: z.optional(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])),
})

const jsonRpcError = z.object({
  code: z.int(),
  message: z.string(),
  data: z.optional(z.unknown()),
})

/**
 * Spec section 5: a message has id, jsonrpc 2.0 and one of method, result or error. A message with both a result and an
 * error, or with neither, is refused.
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
