import type { AskChain } from '@/lib/chains/gateway-client'
import type { Connections } from '@/lib/connect/connections'
import type { EvmTransaction } from '@/lib/connect/connector'
import { AppError } from '@/lib/core/app-error'
import { EIP155, namespaceOf } from '@/lib/core/namespaces'
import { type EvmTransactionId, isEvmTransactionId } from '@/lib/core/transaction-id'
import type { TransactionIntent } from './intent-registry'
import type { Transactions } from './transactions'

export interface TransactionRequest extends Omit<EvmTransaction, 'namespace'> {
  readonly intent: TransactionIntent
}

/**
 * Requests that the wallet signs and sends a transaction, then stores it before anything waits for it. Suggests a gas
 * limit and leaves the fees to the wallet: see docs/decisions/gas-suggestions.md.
 *
 * @throws {AppError} `wallet.changed` when the wallet no longer has this account or network, `wallet.rejected` and
 *   other errors of the wallet, `transaction.no_hash` for an answer that is not a hash.
 */
export async function sendTransaction(
  { intent, ...transaction }: TransactionRequest,
  {
    connections,
    ask,
    transactions,
  }: { connections: Pick<Connections, 'get'>; ask: AskChain; transactions: Transactions },
): Promise<EvmTransactionId> {
  const { from, to, data, value, chainId } = transaction
  const namespace = namespaceOf(chainId)
  const connector = connections.get(namespace)
  if (connector === undefined) throw new AppError('wallet.changed')
  // Without the node, the transaction could not be followed. It is then not sent.
  const count = await ask(chainId, 'eth_getTransactionCount', [from, 'pending'])
  const nonce = Number(count)
  if (typeof count !== 'string' || !Number.isSafeInteger(nonce)) throw new AppError('transaction.failed')
  if (connections.get(namespace) !== connector) throw new AppError('wallet.changed')
  const id = await connector.sendTransaction({ namespace: EIP155, ...transaction })
  if (!isEvmTransactionId(id)) throw new AppError('transaction.no_hash')
  transactions.add({ id, from, nonce, chainId, intent, request: { to, data, value } })
  return id
}
