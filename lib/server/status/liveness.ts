import 'server-only'
import * as z from 'zod/mini'
import { defineEndpoint, type EndpointOutput } from '@/lib/core/endpoint'

/**
 * Whether this process answers at all, for whatever restarts it. Nothing else is checked: a store or a database that is
 * down does not come back by a restart of this process. Whether it should get requests says `/api/health`.
 */
export const liveness = defineEndpoint({
  method: 'GET',
  path: '/api/health/live',
  input: z.object({}),
  output: z.object({ status: z.literal('alive') }),
})

export const reportLiveness = (): EndpointOutput<typeof liveness> => ({ status: 'alive' })
