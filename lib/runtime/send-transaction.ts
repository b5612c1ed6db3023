import type { AskChain } from '@/lib/chains/gateway-client'
import type { Connections } from '@/lib/connect/connections'
import type { ChainTransaction } from '@/lib/connect/connector'
import { AppError } from '@/lib/core/app-error'
import { namespaceOf } from '@/lib/core/namespaces'
import { isHash, type TransactionIntent } from '@/lib/transaction/transaction-record'
import type { Transactions } from '@/lib/transaction/transactions'

export interface TransactionRequest extends ChainTransaction {
  readonly intent: TransactionIntent
}

/**
 * Has the wallet sign and send, and stores what was sent before anybody waits for it. The wallet sets gas and fees: it
 * knows the chain at that moment, and the visitor can change them there.
 *
 * Has no deadline of its own on purpose: a wallet cannot be called back, and an answer that nobody heard would be a
 * transaction sent twice.
 *
 * @throws {AppError} `wallet.changed` when the wallet no longer has this account or network, `wallet.rejected` and the
 *   other answers of a wallet, `transaction.no_hash` for an answer that is no hash.
 */
export async function sendTransaction(
  request: TransactionRequest,
  {
    connections,
    ask,
    transactions,
  }: { connections: Pick<Connections, 'get'>; ask: AskChain; transactions: Transactions },
): Promise<`0x${string}`> {
  const { from, to, data, value, chainId, intent } = request
  const namespace = namespaceOf(chainId)
  const connector = connections.get(namespace)
  if (connector === undefined) throw new AppError('wallet.changed')
  // Without our node the transaction could not be followed: better not to send it.
  const count = await ask(chainId, 'eth_getTransactionCount', [from, 'pending'])
  const nonce = Number(count)
  if (typeof count !== 'string' || !Number.isSafeInteger(nonce)) throw new AppError('transaction.failed')
  if (connections.get(namespace) !== connector) throw new AppError('wallet.changed')
  const hash = await connector.sendTransaction({ chainId, from, to, data, value })
  if (!isHash(hash)) throw new AppError('transaction.no_hash')
  transactions.add({ hash, from, nonce, chainId, intent, request: { to, data, value } })
  return hash
}
