import 'server-only'
import type { Caip2 } from '@/lib/core/caip'
import type { CommonPlatform } from '../../platform/services'

/** Of what a delivery consists, by which it is found on the chain. */
export interface ExpectedDelivery {
  readonly chainId: Caip2
  /** The account that receives. */
  readonly address: string
  /** Address of the token; that of the native token is `nativeTokenAddress`. */
  readonly tokenAddress: string
  /** When the order was made, Unix ms: an older transaction delivers nothing. */
  readonly madeAt: number
  /** The newest block at that time, on an EVM chain: what delivers is in a later one. */
  readonly firstBlock: bigint | null
}

/** A confirmed transfer of the token to the account. */
export interface Transfer {
  readonly transactionId: string
  /** Index of the log, or of the output; -1 for all that the transaction moves to the account. */
  readonly part: number
  readonly units: bigint
}

/** What reading a chain takes. */
export type ChainReads = Pick<CommonPlatform, 'apis' | 'rpc'> & { readonly signal: AbortSignal }

/** Reads transfers on the chains of one namespace. Every call throws what the chain's port throws. */
export interface DeliveryReader {
  /** Whether a provider's text can be the id of a transaction. */
  isTransactionId(text: string): boolean
  /**
   * The transfers of one transaction. None if it is unknown, failed, older than the order or not confirmed yet.
   *
   * @param confirmations - Blocks after which a transaction counts as done, the one that holds it included.
   */
  inTransaction(
    transactionId: string,
    expected: ExpectedDelivery,
    confirmations: number,
    reads: ChainReads,
  ): Promise<readonly Transfer[]>
  /** Confirmed transfers since the order was made, of the newest blocks. Absent where a chain cannot be searched. */
  sinceOrder?(expected: ExpectedDelivery, confirmations: number, reads: ChainReads): Promise<readonly Transfer[]>
}
