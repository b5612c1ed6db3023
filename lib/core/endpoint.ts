import type * as z from 'zod/mini'
import './schema-messages'

/** One HTTP operation, shared by the route handler and the browser client. */
export interface Endpoint {
  readonly method: 'GET' | 'POST'
  readonly path: `/api/${string}`
  /** Body of a POST, query of a GET. */
  readonly input: z.ZodMiniType
  readonly output: z.ZodMiniType
}

/** What a service receives: the input after parsing. */
export type EndpointInput<E extends Endpoint> = z.output<E['input']>
/** What a service returns: the output before parsing. */
export type EndpointOutput<E extends Endpoint> = z.input<E['output']>

/**
 * Defines an operation once for both sides. Method, path and schemas are the whole contract; `serve` decides everything
 * else.
 */
export function defineEndpoint<
  const Method extends 'GET' | 'POST',
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
>(endpoint: {
  readonly method: Method
  readonly path: `/api/${string}`
  readonly input: Input
  readonly output: Output
}) {
  return endpoint
}
