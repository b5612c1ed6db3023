import type { AccountStore } from '@/lib/account/account-store'
import { isConfigured, type NetworkStore } from '@/lib/account/network-store'
import { AppError } from '@/lib/core/app-error'
import { type Caip2, isCaip2 } from '@/lib/core/caip'
import { isEvm, namespaceOf } from '@/lib/core/namespaces'
import { isEvmTransactionId } from '@/lib/core/transaction-id'
import { MAX_TITLE_LENGTH, plainTitle } from './host-intent'
import type { Transactions } from './transactions'

/** A transaction that the page has sent with the connected account. */
export interface HostTransaction {
  /** Its hash, 0x and 64 hex digits. */
  readonly id: string
  /** CAIP-2 id of a configured EVM network. */
  readonly chainId: Caip2
  /** What Activity calls it: plain text of at most 80 characters, in the language of the page. */
  readonly title: string
}

export interface HostTransactionContext {
  readonly account: AccountStore
  readonly network: NetworkStore
  readonly transactions: Pick<Transactions, 'add'>
}

/**
 * Stores a transaction of the page and follows it like our own. A known id has no effect.
 *
 * @throws {AppError} `request.invalid` for a field that cannot be used, `wallet.no_accounts` when no account of the
 *   network's namespace is connected. The message names the field.
 */
export function addHostTransaction(value: unknown, { account, network, transactions }: HostTransactionContext): void {
  const given = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
  const { id, chainId } = given
  const title = typeof given.title === 'string' ? plainTitle(given.title) : ''
  const isServed = isCaip2(chainId) && isEvm(namespaceOf(chainId)) && isConfigured(network.getState(), chainId)
  if (!isEvmTransactionId(id)) throw invalid('id', 'the hash of a transaction, 0x and 64 hex digits')
  if (!isServed) throw invalid('chainId', 'the CAIP-2 id of a configured EVM network')
  if (title === '' || title.length > MAX_TITLE_LENGTH) {
    throw invalid('title', `plain text of 1 to ${MAX_TITLE_LENGTH} characters`)
  }
  const { address: from } = account.getState().accounts[namespaceOf(chainId)]
  if (from === undefined) {
    const message = `addTransaction: no account is connected on ${chainId}`
    throw new AppError('wallet.no_accounts', { message })
  }
  transactions.add({ id, from, chainId, intent: { kind: 'host', title } })
}

function invalid(field: keyof HostTransaction, expected: string): AppError {
  return new AppError('request.invalid', {
    message: `addTransaction: ${field} must be ${expected}`,
    details: { field },
  })
}
