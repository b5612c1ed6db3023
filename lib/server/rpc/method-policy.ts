import 'server-only'

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
