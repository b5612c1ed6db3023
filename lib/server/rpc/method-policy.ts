import 'server-only'
import * as z from 'zod/mini'

/**
 * What the gateway passes on: the reading `eth_` methods and filters of spec section 3 (embedded wallet requests),
 * `eth_sendRawTransaction` and `net_version`, compared with exact case. Nothing that needs a node's own keys or says
 * whose node it is (`eth_accounts`, `eth_sign`, `web3_clientVersion`, `debug_*`, `anvil_*`, ...).
 */
const allowedMethods: ReadonlySet<string> = new Set([
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_sendRawTransaction',
  'eth_syncing',
  'eth_uninstallFilter',
  'net_version',
])

/** A filter lives on the node that made it, so that its methods all go to one node. */
const filterMethods: ReadonlySet<string> = new Set([
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_uninstallFilter',
])

/** Answers that never change once the block they speak of is final, each with the field that names that block. */
const immutableMethods: Readonly<Record<string, string>> = {
  eth_getBlockByHash: 'number',
  eth_getTransactionByHash: 'blockNumber',
  eth_getTransactionReceipt: 'blockNumber',
}

/** Most blocks one log query may span (promise R4). Ours: what the strictest common nodes allow. */
export const MAX_LOG_RANGE_BLOCKS = 10_000n

export function isAllowedMethod(method: string): boolean {
  return allowedMethods.has(method)
}

export function isFilterMethod(method: string): boolean {
  return filterMethods.has(method)
}

/** Sending twice is not reading twice: no retry loop may repeat it. */
export function isSendMethod(method: string): boolean {
  return method === 'eth_sendRawTransaction'
}

/** The field of the result that holds the block number, or `undefined` for a method whose answers may change. */
export function immutableBlockField(method: string): string | undefined {
  return Object.hasOwn(immutableMethods, method) ? immutableMethods[method] : undefined
}

const blockTag = z.optional(z.nullable(z.string()))
const logFilter = z.looseObject({
  fromBlock: blockTag,
  toBlock: blockTag,
  blockHash: z.optional(z.nullable(z.string())),
})

/**
 * Whether a log query stays within {@link MAX_LOG_RANGE_BLOCKS}. Parameters that the node will refuse anyway pass; field
 * names in another case, which some nodes take, do not.
 *
 * @param params - Parsed `params` of `eth_getLogs` or `eth_newFilter`.
 * @param latestBlock - Asked only when one end of the range is a number and the other a tag.
 */
export async function isLogRangeAllowed(
  method: string,
  params: unknown,
  latestBlock: () => Promise<bigint>,
): Promise<boolean> {
  if (method !== 'eth_getLogs' && method !== 'eth_newFilter') return true
  if (hasMisspelledField(params)) return false
  const parsed = z.safeParse(z.tuple([logFilter], z.unknown()), params)
  if (!parsed.success || typeof parsed.data[0].blockHash === 'string') return true
  const from = blockOf(parsed.data[0].fromBlock)
  const to = blockOf(parsed.data[0].toBlock)
  if (from === null && to === null) return true
  const [first, last] = [from ?? (await latestBlock()), to ?? (await latestBlock())]
  return last - first <= MAX_LOG_RANGE_BLOCKS
}

/** Nodes written in Go read field names without regard to case: `fromblock` would be a range that nobody measured. */
function hasMisspelledField(params: unknown): boolean {
  const [filter] = Array.isArray(params) ? params : [params]
  if (typeof filter !== 'object' || filter === null) return false
  const fields = Object.keys(logFilter.shape)
  return Object.keys(filter).some(
    (key) => !fields.includes(key) && fields.some((field) => field.toLowerCase() === key.toLowerCase()),
  )
}

/** A block's number, or `null` for a tag near the tip of the chain. */
function blockOf(tag: string | null | undefined): bigint | null {
  if (tag === 'earliest') return 0n
  return typeof tag === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(tag) ? BigInt(tag) : null
}
