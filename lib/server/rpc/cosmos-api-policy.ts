import 'server-only'
import * as z from 'zod/mini'
import { MAX_ANSWER_VALUES, parseForeignJson } from '../kit/json-bounds'
import type { ChainApiPolicy } from './chain-api-policy'

const nodeInfo = z.object({ default_node_info: z.object({ network: z.string() }) })

/** The REST API of the nodes of the Cosmos SDK (https://docs.cosmos.network/sdk/latest/api-reference/rest, read 2026-11-23). */
export const cosmosApiPolicy: ChainApiPolicy = {
  vendor: 'cosmos-rest',
  identity: {
    path: '/cosmos/base/tendermint/v1beta1/node_info',
    isOf: (reference, text) => networkOf(text) === reference,
  },
  paths: [/^\/cosmos\/bank\/v1beta1\/balances\/[a-z0-9]{39,90}\/by_denom$/],
  // The information about a node lists all parts of its program.
  maxReplyBytes: 512 * 1024,
}

/** The chain that a node reports; `undefined` for another answer. */
function networkOf(text: string): string | undefined {
  const parsed = z.safeParse(nodeInfo, parseForeignJson(text, MAX_ANSWER_VALUES))
  return parsed.success ? parsed.data.default_node_info.network : undefined
}
