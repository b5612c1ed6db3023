import type { Track } from '@/lib/analytics/track'
import type { Caip2 } from '@/lib/core/caip'
import { portActor } from '@/lib/core/port-actor'
import type { TransactionId } from '@/lib/core/transaction-id'
import type { TextDetails } from '@/lib/text/fill-text'
import type { TextKey } from '@/lib/text/text-key'
import type { TransactionIntent } from '@/lib/transaction/intent-registry'
import type {
  ApprovalTransaction,
  HeldSwapToken,
  QuoteView,
  SwapAccount,
  SwapSide,
  SwapToken,
  SwapTransaction,
} from './swap-state'

/** A quote as the machine keeps it. */
export interface SwapQuote extends QuoteView {
  /** Integer basis points, `undefined` while unknown. */
  readonly priceImpactBps: number | undefined
  /** Who must be allowed to take the source token; `null` when nobody must (native, unwrapping). */
  readonly spender: string | null
}

/** What one confirmation may ask the wallet for, in this order. */
export type SwapTransactionKind = 'approvalReset' | 'approval' | 'swap'

/** A request that is open in the wallet, waited for or not. */
export interface WalletRequest {
  readonly account: SwapAccount
  readonly intent: TransactionIntent
  readonly transaction: ApprovalTransaction | SwapTransaction
  /** Our own clock, Unix ms: unanswered until then, it can no longer do harm. */
  readonly deadAt: number
}

/** A transaction the wallet has sent. */
export interface SentTransaction extends WalletRequest {
  readonly id: TransactionId
}

/** What one confirmation has sent so far. */
export type SentTransactions = Partial<Record<SwapTransactionKind, TransactionId>>

export type SwapViewName = 'Swap' | 'SwapSelectToken' | 'SwapPreview'

export interface QuoteRequest {
  readonly account: SwapAccount
  readonly source: SwapToken
  readonly target: SwapToken
  /** Base units of the source token. */
  readonly amount: bigint
  /** Wei for one unit of gas. */
  readonly gasPrice: bigint
  /** `undefined`: automatic, the server knows the pair. */
  readonly slippageBps: number | undefined
}

export interface AllowanceRequest {
  readonly account: SwapAccount
  readonly source: SwapToken
  readonly amount: bigint
  /** Ask the chain, whatever is cached: an approval has just been mined. */
  readonly refresh: boolean
}

export interface Allowance {
  /** Base units allowed now. */
  readonly allowance: bigint
  readonly sufficient: boolean
  /** The token refuses to change an allowance that is not zero. */
  readonly needsReset: boolean
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
 * The holes of the swap machine, by name. Each must settle: failures are `AppError`s, and each
 * fires its own abort on the `signal` that XState gives it, except `sendTransaction`: a wallet cannot be called back.
 */
export const swapActors = {
  loadTokens: portActor<readonly SwapToken[], { chainId: Caip2 }>('loadTokens'),
  /** Rejects with `balance.unavailable`. */
  loadBalances: portActor<readonly HeldSwapToken[], { account: SwapAccount }>('loadBalances'),
  /** USD by lower-case address; an unknown price is absent. */
  fetchPrices: portActor<Readonly<Record<string, number>>, { chainId: Caip2; addresses: readonly string[] }>(
    'fetchPrices',
  ),
  /** Wei for one unit of gas. */
  fetchGasPrice: portActor<bigint, { chainId: Caip2 }>('fetchGasPrice'),
  /** `undefined`: there is an answer, but no quote in it. */
  fetchQuote: portActor<SwapQuote | undefined, QuoteRequest>('fetchQuote'),
  checkAllowance: portActor<Allowance, AllowanceRequest>('checkAllowance'),
  buildApproval: portActor<ApprovalTransaction, ApprovalRequest>('buildApproval'),
  buildSwap: portActor<BuiltSwap, BuildRequest>('buildSwap'),
  /**
   * Asks the wallet, after a last look that it still has this account and network (`wallet.changed` otherwise), and
   * stores what was sent (`{id, from, nonce, chainId, intent}`) before it answers.
   *
   * Must not give up before the wallet does: an answer that nobody heard is a transaction sent twice. The machine stops
   * waiting by itself and still hears a late answer.
   */
  sendTransaction: portActor<TransactionId, WalletRequest>('sendTransaction'),
  /**
   * Settles when the transaction has its confirmations. Rejects with `transaction.reverted`, `.replaced` or `.dropped`
   * when it surely did nothing; anything else means that nobody knows yet.
   */
  waitForTransaction: portActor<void, SentTransaction>('waitForTransaction'),
}

/** Where the machine wants the modal to be. `back` and `reset` happen only while one of `from` is shown. */
export type SwapMove =
  | { readonly type: 'push'; readonly view: 'SwapPreview' }
  | { readonly type: 'push'; readonly view: 'SwapSelectToken'; readonly side: SwapSide }
  | { readonly type: 'back'; readonly from: readonly SwapViewName[] }
  | { readonly type: 'reset'; readonly view: 'Account'; readonly from: readonly SwapViewName[] }

/** What the machine tells and does not wait for. */
export interface SwapEffects {
  navigate(move: SwapMove): void
  /** A short message that outlives the view. */
  notify(variant: 'success' | 'error', textKey: TextKey, details?: TextDetails): void
  readonly track: Track
  /** Whether the account is a smart account; for events. */
  isSmartAccount(account: SwapAccount): boolean
  /** BCP 47 tag of the current language, for amounts in messages. */
  locale(): string
  /** Asks for the balances anew, past every cache. Spec section 4: "refresh balances". */
  refreshBalances(account: SwapAccount): void
}
