import { addressKey, isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import { EIP155 } from '@/lib/core/namespaces'
import { type ChainReads, type PreparedTransaction, priceOf, readNonce } from './prepare-transaction'
import type { PreparedReply } from './worker-protocol'

/** Transactions that are remembered. Their data can be long, and few wait at a time. */
const MAX_SENT = 20

/** What a transaction replaces; `null` for one that replaces nothing. */
export type Replaced = Extract<PreparedReply, { kind: 'transaction' }>['replaces']

/** What this document has sent. A reload forgets it. */
export interface SentTransactions {
  keep(sent: PreparedTransaction): void
  /**
   * The transaction that waits with the nonce that the page has named.
   *
   * The chain says that it waits. What it does and costs is known only if this document has sent it.
   *
   * @throws {AppError} `transaction.replaced` for a nonce that is used.
   */
  replacedBy(next: PreparedTransaction, chain: ChainReads): Promise<Replaced>
  clear(): void
}

export function createSentTransactions(): SentTransactions {
  const sent = new Map<string, PreparedTransaction>()
  return {
    keep(one) {
      const key = keyOf(one)
      // The newest last.
      sent.delete(key)
      sent.set(key, one)
      for (const oldest of [...sent.keys()].slice(0, -MAX_SENT)) sent.delete(oldest)
    },
    async replacedBy(next, chain) {
      if (!next.isNonceNamed) return null
      const { account, transaction } = next
      const [used, following] = await Promise.all([readNonce(account, chain, 'latest'), readNonce(account, chain)])
      if (transaction.nonce < used) throw new AppError('transaction.replaced')
      const known = sent.get(keyOf(next))
      if (known === undefined && transaction.nonce >= following) return null
      return { change: changeOf(next, known), fee: known ? feeOf(known) : null }
    },
    clear: () => sent.clear(),
  }
}

function keyOf({ chainId, account, transaction }: PreparedTransaction): string {
  return `${chainId} ${addressKey(EIP155, account)} ${transaction.nonce}`
}

function changeOf({ account, transaction }: PreparedTransaction, known: PreparedTransaction | undefined) {
  const { to, data, value } = transaction
  const isEmpty = value === 0n && data === '0x'
  if (isEmpty && to !== null && isSameAddress(EIP155, to, account)) return 'cancel'
  if (known === undefined) return 'unknown'
  const old = known.transaction
  return old.to === to && old.data === data && old.value === value ? 'same' : 'other'
}

function feeOf({ transaction, layer1Fee }: PreparedTransaction) {
  return {
    gas: String(transaction.gas),
    gasPrice: String(priceOf(transaction)),
    layer1Fee: String(layer1Fee),
  }
}
