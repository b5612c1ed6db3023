import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import '@/lib/core/schema-messages'

/*
 * Requests of a page to the embedded wallet (spec section 3, allowed blockchain requests). Anything else is refused on
 * both sides.
 */

/** Answered without asking the visitor. */
export const readMethods = [
  'eth_accounts',
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
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
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_getAssets',
  // ERC-7715 of 2026. The specification names the methods of 2024.
  'wallet_getGrantedExecutionPermissions',
  'wallet_getSupportedExecutionPermissions',
] as const

/** Characters of one field. A message of the frame is not longer either. */
const MAX_BYTES_LENGTH = 256_000

const base58 = patternText(MAX_BYTES_LENGTH, /^[1-9A-HJ-NP-Za-km-z]+$/)
const prefixed = patternText(MAX_BYTES_LENGTH, /^0x/)

/** How a Solana network sends a transaction (spec section 3). */
export const solanaSendOptions = z.object({
  skipPreflight: z.optional(z.boolean()),
  preflightCommitment: z.optional(
    z.enum(['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']),
  ),
  maxRetries: z.optional(z.number()),
  minContextSlot: z.optional(z.number()),
})

export type SolanaSendOptions = z.output<typeof solanaSendOptions>

/** Fields that are not named here are carried: a batch means something else without them (EIP-5792). */
const sendCalls = z.looseObject({
  chainId: z.optional(z.union([z.string(), z.number()])),
  from: z.optional(z.string()),
  version: z.optional(z.string()),
  capabilities: z.optional(z.unknown()),
  calls: z.array(z.looseObject({ to: prefixed, data: z.optional(prefixed), value: z.optional(z.string()) })),
})

const request = <Method extends string, Params extends z.ZodMiniType>(method: Method, params: Params) =>
  z.object({ method: z.literal(method), params })

/** The ways to ask the visitor. An open one can be aborted. */
const askingRequests = [
  request('personal_sign', z.array(z.unknown())),
  request('eth_signTypedData_v4', z.array(z.unknown())),
  request('eth_sendTransaction', z.array(z.unknown())),
  request('solana_signMessage', z.object({ message: base58, pubkey: base58 })),
  request('solana_signTransaction', z.object({ transaction: base58 })),
  request('solana_signAllTransactions', z.object({ transactions: z.array(base58) })),
  request('solana_signAndSendTransaction', z.object({ transaction: base58, options: z.optional(solanaSendOptions) })),
  request('wallet_sendCalls', z.array(sendCalls)),
  request('wallet_grantPermissions', z.array(z.unknown())),
  request('wallet_revokePermissions', z.unknown()),
  request('wallet_requestExecutionPermissions', z.array(z.unknown())),
  request('wallet_revokeExecutionPermission', z.unknown()),
] as const

/** A request of one of the allowed methods, with the parameters that the method takes. */
export const rpcRequest = z.discriminatedUnion('method', [
  z.object({ method: z.enum(readMethods), params: z.optional(z.unknown()) }),
  ...askingRequests,
])
export type RpcRequest = z.output<typeof rpcRequest>

/** Whether answering a request takes the visitor's consent. Only such a request can be aborted. */
export function asksVisitor({ method }: Pick<RpcRequest, 'method'>): boolean {
  return !(readMethods as readonly string[]).includes(method)
}
