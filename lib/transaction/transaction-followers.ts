import { isBatchId } from '@/lib/connect/batch-id'
import { parseAccountAddress } from '@/lib/core/account-address'
import type { Caip2 } from '@/lib/core/caip'
import { namespaceOf, SOLANA } from '@/lib/core/namespaces'
import { isEvmTransactionId, isTransactionId } from '@/lib/core/transaction-id'
import { isAmount, isCount, isEvmAddress, isFields } from './intent-entry'
import type { TransactionRecord } from './transaction-record'
import type { ReadBatch } from './watch-batch'
import type { WatchedOutcome, WatchOptions } from './watch-transaction'

type Fields = Readonly<Record<string, unknown>>

/** The code that only a page with a pending transaction has, and the wallet that it asks. */
export interface FollowerLoaders {
  loadWatch(): Promise<typeof import('./watch-transaction')>
  loadBatchWatch(): Promise<typeof import('./watch-batch')>
  readonly readBatch: ReadBatch
  loadSolanaWatch(): Promise<typeof import('./solana-watch')>
}

/** How the transactions of a namespace are followed. Here and not in `ChainAdapter`, which knows no intents. */
interface TransactionFollower {
  /** Whether a stored record has what following it needs. `isHost`: the page has sent it. */
  isFollowable(record: Fields, isHost: boolean): boolean
  /** @throws {AppError} `request.aborted`; otherwise what loading the code throws. */
  follow(record: TransactionRecord, options: WatchOptions & FollowerLoaders): Promise<WatchedOutcome>
}

/** The namespaces in which transactions are sent. */
const followers: Readonly<Partial<Record<string, TransactionFollower>>> = {
  eip155: {
    isFollowable: ({ id, from, nonce, request, batch }, isHost) =>
      isEvmAddress(from) &&
      (batch === undefined
        ? isEvmTransactionId(id) && (nonce === undefined ? isHost : isCount(nonce))
        : isBatchId(id) && nonce === undefined) &&
      (request === undefined ? isHost : isRequest(request)),
    follow: async (record, options) =>
      record.batch === undefined
        ? (await options.loadWatch()).watchTransaction(record, options)
        : (await options.loadBatchWatch()).watchBatch(record, options),
  },
  solana: {
    isFollowable: ({ id, from, lastValidBlock }) =>
      isTransactionId(SOLANA, id) &&
      typeof from === 'string' &&
      parseAccountAddress(SOLANA, from) !== null &&
      isCount(lastValidBlock),
    follow: async (record, options) => (await options.loadSolanaWatch()).watchSolanaTransaction(record, options),
  },
}

/** `undefined` where no transactions are sent. */
export const followerOf = (chainId: Caip2): TransactionFollower | undefined => followers[namespaceOf(chainId)]

const isRequest = (value: unknown): boolean =>
  isFields(value) && isEvmAddress(value.to) && /^0x[0-9a-f]*$/i.test(String(value.data)) && isAmount(value.value)
