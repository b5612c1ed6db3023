import type { Track } from '@/lib/analytics/track'
import type { HeldToken } from '@/lib/balance/held-tokens'
import type { Caip2 } from '@/lib/core/caip'
import { portActor } from '@/lib/core/port-actor'
import type { TransactionId } from '@/lib/core/transaction-id'
import type { TextDetails } from '@/lib/text/fill-text'
import type { TextKey } from '@/lib/text/text-key'
import { type ConfirmationPorts, confirmationMachine } from '@/lib/transaction/confirmation-machine'
import type { MovedAmounts } from '@/lib/transaction/intent-entry'
import type { TransactionIntent } from '@/lib/transaction/intent-registry'
import type { SwapQuote } from './swap-contract'
import type { ApprovalTransaction, SwapAccount, SwapSide, SwapToken, SwapTransaction } from './swap-state'

/** The transactions of one confirmation, in this order. */
export type SwapTransactionKind = 'approvalReset' | 'approval' | 'swap'

/** A request to the wallet. */
export interface WalletRequest {
  readonly account: SwapAccount
  readonly intent: TransactionIntent
  readonly transaction: ApprovalTransaction | SwapTransaction
  /** Made before it, in the same transaction. */
  readonly approvals?: readonly ApprovalTransaction[]
}

/** A transaction that the wallet has sent. */
export interface SentTransaction extends WalletRequest {
  readonly id: TransactionId
  /** What it moved; absent until it is confirmed, and when that could not be read. */
  readonly moved?: MovedAmounts | undefined
}

/** The transactions that one confirmation has sent so far. */
export type SentTransactions = Partial<Record<SwapTransactionKind, TransactionId>>

export type SwapViewName = 'Swap' | 'SwapSelectToken' | 'SwapPreview'

export interface QuoteRequest {
  readonly account: SwapAccount
  readonly source: SwapToken
  readonly target: SwapToken
  /** Base units of the source token; 0n with `toAmount`. */
  readonly amount: bigint
  /** Base units of the target token: the quote is for the amount to pay that yields at least this much. */
  readonly toAmount?: bigint
  /** Wei for one unit of gas. */
  readonly gasPrice: bigint
  /** `undefined`: automatic, chosen by the server for the pair. */
  readonly slippageBps: number | undefined
}

export interface AllowanceRequest {
  readonly account: SwapAccount
  readonly source: SwapToken
  readonly amount: bigint
  /** Read the chain instead of the cache, because an approval has just been mined. */
  readonly refresh: boolean
}

export interface Allowance {
  /** The current allowance, base units. */
  readonly allowance: bigint
  readonly sufficient: boolean
  /** The token refuses to change a non-zero allowance. */
  readonly needsReset: boolean
  /** The wallet makes an approval and the swap in one transaction. Asked only where an approval is needed. */
  readonly isAtomic?: boolean
}

export interface ApprovalRequest {
  readonly account: SwapAccount
  readonly source: SwapToken
  readonly target: SwapToken
  readonly quote: SwapQuote
  readonly mode: 'exact' | 'unlimited' | 'reset'
}

export interface BuildRequest {
  readonly account: SwapAccount
  readonly source: SwapToken
  readonly target: SwapToken
  readonly quote: SwapQuote
  readonly slippageBps: number
}

export interface BuiltSwap {
  readonly transaction: SwapTransaction
  /** Base units that the chain guarantees. */
  readonly minToAmount: bigint
}

/**
 * The ports of the swap machine. Each must settle; failures are `AppError`s. Each aborts on the `signal` of
 * XState.
 */
export const swapActors = {
  loadTokens: portActor<readonly SwapToken[], { chainId: Caip2 }>('loadTokens'),
  /** Rejects with `balance.unavailable`. */
  loadBalances: portActor<readonly HeldToken[], { account: SwapAccount }>('loadBalances'),
  /** USD by lower-case address; an unknown price is absent. */
  fetchPrices: portActor<Readonly<Record<string, number>>, { chainId: Caip2; addresses: readonly string[] }>(
    'fetchPrices',
  ),
  /** Wei for one unit of gas. */
  fetchGasPrice: portActor<bigint, { chainId: Caip2 }>('fetchGasPrice'),
  /** `undefined` when the answer has no quote. */
  fetchQuote: portActor<SwapQuote | undefined, QuoteRequest>('fetchQuote'),
  checkAllowance: portActor<Allowance, AllowanceRequest>('checkAllowance'),
  /** The same for the review, which says which transactions a confirmation needs. */
  previewAllowance: portActor<Allowance, AllowanceRequest>('previewAllowance'),
  buildApproval: portActor<ApprovalTransaction, ApprovalRequest>('buildApproval'),
  /** The approvals that are made with the swap, in order. */
  buildBatch: portActor<readonly ApprovalTransaction[], readonly ApprovalRequest[]>('buildBatch'),
  buildSwap: portActor<BuiltSwap, BuildRequest>('buildSwap'),
  confirmation: confirmationMachine,
}

/** A navigation that the machine requests. `back` and `reset` apply only while one of `from` is visible. */
export type SwapMove =
  | { readonly type: 'push'; readonly view: 'SwapPreview' }
  | { readonly type: 'push'; readonly view: 'SwapSelectToken'; readonly side: SwapSide }
  | { readonly type: 'back'; readonly from: readonly SwapViewName[] }
  | { readonly type: 'reset'; readonly view: 'Account'; readonly from: readonly SwapViewName[] }

/** Effects of the machine that it does not wait for, and the ports of its confirmations. */
export interface SwapEffects extends ConfirmationPorts {
  navigate(move: SwapMove): void
  /** Shows a short message, which stays when the view changes. */
  notify(variant: 'success' | 'error', textKey: TextKey, details?: TextDetails): void
  readonly track: Track
  /** The browser's clock, Unix ms. */
  now(): number
  /** As `send` of a confirmation. */
  sendTransaction(request: WalletRequest): Promise<TransactionId>
  /** Whether the account is a smart account: for events, and because its gas may be paid by others. */
  isSmartAccount(account: SwapAccount): boolean
  /** BCP 47 tag of the current language, for amounts in messages. */
  locale(): string
}
