import type { Caip2 } from '@/lib/core/caip'
import type { EvmTransactionId, TransactionId } from '@/lib/core/transaction-id'
import type { MovedAmounts } from './intent-entry'
import type { TransactionIntent } from './intent-registry'

/** The request to the wallet. A replacement with the same fields has the same effect. */
export interface SentRequest {
  readonly to: string
  readonly data: string
  /** Wei, decimal integer string. */
  readonly value: string
}

/**
 * How a transaction ended. `replaced`: another transaction with the same nonce does something else. `dropped`: no node
 * knows it and its nonce is unused. `unsure`: no outcome in time; it is followed again after a reload.
 */
export type TransactionOutcome = 'confirmed' | 'reverted' | 'replaced' | 'dropped' | 'unsure'

/** A transaction that was sent from here with the nonce of one that waits. One of the two is mined. */
export interface Replacement {
  readonly id: EvmTransactionId
  /** `speedUp` does the same for a higher fee; `cancel` transfers nothing. */
  readonly kind: 'speedUp' | 'cancel'
  /** Unix ms. */
  readonly sentAt: number
}

/**
 * A sent transaction, stored before anything waits for it, so that a reload does not lose it. Architecture, "Intent
 * record". Following an eip155 transaction needs `nonce` and `request`, following a Solana one `lastValidBlock`.
 */
export interface TransactionRecord {
  /** For a batch, the id that the wallet has given it. */
  readonly id: TransactionId
  /**
   * Of a batch of calls (EIP-5792), which has no nonce of its own: the transaction that the wallet says has made them, once
   * there is one.
   */
  readonly batch?: { readonly transaction?: EvmTransactionId | undefined } | undefined
  /** In the spelling of its namespace. */
  readonly from: string
  /**
   * The account's transaction count before sending. Replaced by the nonce that the network reports. `undefined` for a
   * transaction of the page until the network has reported it.
   */
  readonly nonce?: number | undefined
  readonly chainId: Caip2
  readonly intent: TransactionIntent
  /** `undefined` for a transaction of the page until the network has reported it. */
  readonly request?: SentRequest | undefined
  /** Solana: the block height after which the transaction can no longer be processed. */
  readonly lastValidBlock?: number | undefined
  /** Unix ms. */
  readonly sentAt: number
  readonly status: 'pending' | TransactionOutcome
  /**
   * The transaction that took its nonce. With status `confirmed` or `reverted`, it has the same effect and this is its
   * outcome.
   */
  readonly replacedBy?: TransactionId | undefined
  /** Those of the embedded wallet, newest first. */
  readonly replacements?: readonly Replacement[] | undefined
  /**
   * While it is pending: the sender is a contract, and no node knows the id. The wallet may have proposed the transaction
   * to other signers.
   */
  readonly proposed?: boolean | undefined
  /** The visitor cancelled the transaction in the wallet: its replacement transfers nothing. */
  readonly cancelled?: boolean | undefined
  /** The fee paid, in base units of the network's currency, decimal integer string. */
  readonly fee?: string | undefined
  /** What it moved, if it is confirmed and that could be read. Records of older versions do not have it. */
  readonly moved?: MovedAmounts | undefined
}

/** The transaction as its network names it; `undefined` for a batch that no block has yet. */
export function transactionOf({ id, batch, replacedBy }: Pick<TransactionRecord, 'id' | 'batch' | 'replacedBy'>) {
  return replacedBy ?? (batch === undefined ? id : batch.transaction)
}

/** Whether the visitor may remove a record: it has ended, or waits for other signers, who may never confirm it. */
export function isRemovable({ status, proposed }: Pick<TransactionRecord, 'status' | 'proposed'>): boolean {
  return status !== 'pending' || proposed === true
}
