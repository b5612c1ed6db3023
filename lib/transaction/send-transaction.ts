import type { AskChain } from '@/lib/chains/gateway-client'
import type { Connections } from '@/lib/connect/connections'
import type { ChainTransaction, EvmTransaction } from '@/lib/connect/connector'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { EIP155, namespaceOf } from '@/lib/core/namespaces'
import { isTransactionId, type TransactionId } from '@/lib/core/transaction-id'
import type { TransactionIntent } from './intent-registry'
import type { NewTransaction, Transactions } from './transactions'

export interface TransactionRequest extends Omit<EvmTransaction, 'namespace'> {
  readonly intent: TransactionIntent
}

/** A transaction for the wallet, and what following it needs. */
export interface PreparedTransaction {
  readonly transaction: ChainTransaction
  readonly record: Pick<NewTransaction, 'nonce' | 'request' | 'lastValidBlock'>
}

export interface SendingContext {
  readonly connections: Pick<Connections, 'get'>
  readonly transactions: Transactions
}

/**
 * Requests that the wallet signs and sends an EVM transaction, then stores it. Suggests a gas limit and leaves the fees
 * to the wallet: see docs/decisions/gas-suggestions.md.
 *
 * @throws {AppError} as `sendPrepared`.
 */
export function sendTransaction(
  { intent, ...transaction }: TransactionRequest,
  { ask, ...context }: SendingContext & { readonly ask: AskChain },
): Promise<TransactionId> {
  const { from, to, data, value, chainId } = transaction
  const prepare = async (): Promise<PreparedTransaction> => {
    const nonce = await readPendingNonce(ask, chainId, from)
    return { transaction: { namespace: EIP155, ...transaction }, record: { nonce, request: { to, data, value } } }
  }
  return sendPrepared(chainId, intent, prepare, context)
}

/**
 * Requests that the wallet signs and sends a transaction, then stores it before anything waits for it.
 *
 * @param prepare - Reads what the transaction and following it need. If it rejects, nothing is sent.
 * @throws {AppError} `wallet.changed` when the wallet no longer has this account or network, `wallet.rejected` and
 *   other errors of the wallet, `transaction.no_hash` for an answer that is no id of a transaction.
 */
export async function sendPrepared(
  chainId: Caip2,
  intent: TransactionIntent,
  prepare: () => Promise<PreparedTransaction>,
  { connections, transactions }: SendingContext,
): Promise<TransactionId> {
  const namespace = namespaceOf(chainId)
  const connector = connections.get(namespace)
  if (connector === undefined) throw new AppError('wallet.changed')
  const { transaction, record } = await prepare()
  if (connections.get(namespace) !== connector) throw new AppError('wallet.changed')
  if (transaction.namespace === EIP155 && connector.isSmartAccount?.(transaction.from)) {
    // The hash of its transaction is known once a block has it, the id of a batch at once.
    const { from, to, data, value } = transaction
    return transactions.sendBatch(connector, { namespace: EIP155, chainId, from, calls: [{ to, data, value }], intent })
  }
  const id = await connector.sendTransaction(transaction)
  if (!isTransactionId(transaction.namespace, id)) throw new AppError('transaction.no_hash')
  transactions.add({ id, from: transaction.from, chainId, intent, ...record })
  return id
}

/**
 * The nonce that an account's next transaction will have. Without the node a transaction could not be followed: it is
 * then not sent.
 */
export async function readPendingNonce(ask: AskChain, chainId: Caip2, from: string): Promise<number> {
  const count = await ask(chainId, 'eth_getTransactionCount', [from, 'pending'])
  const nonce = Number(count)
  if (typeof count !== 'string' || !Number.isSafeInteger(nonce)) throw new AppError('transaction.failed')
  return nonce
}
