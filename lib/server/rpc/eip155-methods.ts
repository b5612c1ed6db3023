import 'server-only'

/**
 * The methods that the gateway relays to EVM nodes, with the work that a call makes for a node; the cheapest method is
 * 1. Limits count this work, not HTTP requests: a batch of a thousand calls counts as a thousand calls.
 *
 * The list has the reading `eth_` methods and filters of spec section 3 (embedded wallet requests),
 * `eth_sendRawTransaction` and `net_version`, so that all requests that the frame of the embedded wallet passes on
 * (`rpc-protocol.ts`) are served.
 * Names are compared with exact case. It has no method that uses keys of the node or
 * reveals its operator (`eth_accounts`, `eth_sign`, `web3_clientVersion`, `debug_*`, `anvil_*`, ...). The proportions
 * follow the price lists of node vendors (Alchemy "compute units", Infura "credits", read 2026-11-22): reading a header
 * costs 1, running code 10 to 20, searching blocks 30.
 */
export const eip155Weights: ReadonlyMap<string, number> = new Map([
  ['eth_blobBaseFee', 1],
  ['eth_blockNumber', 1],
  ['eth_chainId', 1],
  ['eth_gasPrice', 1],
  ['eth_maxPriorityFeePerGas', 1],
  ['eth_syncing', 1],
  ['eth_uninstallFilter', 1],
  ['net_version', 1],
  ['eth_getAccount', 2],
  ['eth_getBalance', 2],
  ['eth_getBlockByHash', 2],
  ['eth_getBlockByNumber', 2],
  ['eth_getBlockTransactionCountByHash', 2],
  ['eth_getBlockTransactionCountByNumber', 2],
  ['eth_getCode', 2],
  ['eth_getStorageAt', 2],
  ['eth_getTransactionByBlockHashAndIndex', 2],
  ['eth_getTransactionByBlockNumberAndIndex', 2],
  ['eth_getTransactionByHash', 2],
  ['eth_getTransactionCount', 2],
  ['eth_getTransactionReceipt', 2],
  ['eth_getUncleCountByBlockHash', 2],
  ['eth_getUncleCountByBlockNumber', 2],
  ['eth_newBlockFilter', 5],
  ['eth_newPendingTransactionFilter', 5],
  ['eth_getFilterChanges', 5],
  ['eth_feeHistory', 5],
  ['eth_call', 10],
  ['eth_getProof', 10],
  ['eth_sendRawTransaction', 10],
  ['eth_createAccessList', 20],
  ['eth_estimateGas', 20],
  ['eth_getBlockReceipts', 20],
  ['eth_getFilterLogs', 30],
  ['eth_getLogs', 30],
  ['eth_newFilter', 30],
])
