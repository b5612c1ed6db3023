import type { AppError } from '@/lib/core/app-error'
import type { TransactionId } from '@/lib/core/transaction-id'
import type {
  SentTransaction,
  SentTransactions,
  SwapEffects,
  SwapQuote,
  SwapTransactionKind,
  SwapViewName,
  WalletRequest,
} from './swap-ports'
import type {
  ApprovalTransaction,
  HeldSwapToken,
  PriceMove,
  SlippageChoice,
  SwapAccount,
  SwapSide,
  SwapToken,
  SwapTransaction,
  TypedFiat,
} from './swap-state'

export interface SwapContext {
  readonly effects: SwapEffects
  /** Which of our views shows; `null` for another one or none. */
  readonly view: SwapViewName | null
  readonly account: SwapAccount | undefined
  /** The network's own list, as it came. */
  readonly listed: readonly SwapToken[]
  readonly imported: readonly SwapToken[]
  readonly balances: readonly HeldSwapToken[]
  /** USD by lower-case address. */
  readonly prices: Readonly<Record<string, number>>
  /** Wei for one unit of gas. */
  readonly gasPrice: bigint | undefined
  readonly sourceToken: SwapToken | undefined
  readonly toToken: SwapToken | undefined
  readonly sourceAmount: string
  /** Enter US dollars, where the token has a price. */
  readonly wantsFiat: boolean
  readonly typedFiat: TypedFiat | undefined
  readonly slippageChoice: SlippageChoice
  readonly unlimitedApproval: boolean
  readonly visible: boolean
  readonly quote: SwapQuote | undefined
  /** Our own clock when it came, Unix ms: its life is measured here, since the server's clock may differ. */
  readonly quotedAt: number
  readonly quoteError: AppError | undefined
  /** The last quote or build failed. Spec section 4. */
  readonly fetchError: boolean
  /** What the visitor saw when they went to review, or accepted since: later quotes are measured against it. */
  readonly agreed: SwapQuote | undefined
  readonly priceMove: PriceMove | undefined
  /** A price impact that the visitor has ticked off for this trade, integer basis points. */
  readonly impactAccepted: number | undefined
  /** No price at all could be read when the form opened. */
  readonly priceError: AppError | undefined
  readonly approvalTransaction: ApprovalTransaction | undefined
  readonly swapTransaction: SwapTransaction | undefined
  readonly transactionError: AppError | undefined
  /** One approval and one new quote for each confirmation; more would be a loop that spends gas. */
  readonly approvalsDone: number
  readonly quotesRenewed: number
  readonly walletRequest: WalletRequest | undefined
  /** What the wallet sent last. */
  readonly sent: SentTransaction | undefined
  /** Everything it sent for this confirmation, by what it was for. */
  readonly sentIds: SentTransactions
  /** The transactions that this confirmation has turned out to need, in order; the last one may not be sent yet. */
  readonly attempted: readonly SwapTransactionKind[]
  readonly walletChanged: boolean
}

/** What the form forgets when it starts anew. */
const CLEAN_FORM = {
  sourceToken: undefined,
  toToken: undefined,
  sourceAmount: '',
  quote: undefined,
  quotedAt: 0,
  quoteError: undefined,
  fetchError: false,
  agreed: undefined,
  priceMove: undefined,
  impactAccepted: undefined,
  priceError: undefined,
  approvalTransaction: undefined,
  swapTransaction: undefined,
  approvalsDone: 0,
  quotesRenewed: 0,
  sent: undefined,
  sentIds: {},
  attempted: [],
  walletChanged: false,
} as const satisfies Partial<SwapContext>

export function initialContext(effects: SwapEffects): SwapContext {
  return {
    ...CLEAN_FORM,
    effects,
    view: null,
    account: undefined,
    listed: [],
    imported: [],
    balances: [],
    prices: {},
    gasPrice: undefined,
    wantsFiat: false,
    typedFiat: undefined,
    slippageChoice: { kind: 'automatic' },
    unlimitedApproval: false,
    visible: true,
    transactionError: undefined,
    walletRequest: undefined,
  }
}

/**
 * After a swap, or for another network: the tolerance stays, all else goes. Why the last attempt ended stays too, for
 * as long as the visitor may still read it.
 */
export function cleanForm(): Partial<SwapContext> {
  return { ...CLEAN_FORM, unlimitedApproval: false }
}

/**
 * For the account that is active now. What was chosen stays while the network does, so that a change of account costs
 * nobody their input; what was found out for the old account goes.
 */
export function forAccount(context: SwapContext, account: SwapAccount | undefined): Partial<SwapContext> {
  const { sourceToken, toToken, sourceAmount, imported } = context
  const stays = account?.chainId === context.account?.chainId
  return {
    ...CLEAN_FORM,
    account,
    listed: [],
    balances: [],
    prices: {},
    gasPrice: undefined,
    imported: stays ? imported : [],
    ...(stays ? { sourceToken, toToken, sourceAmount } : {}),
  }
}

export type SwapEvent =
  /** The view shown changed: one of ours, or `null` for any other or none. */
  | { readonly type: 'viewChanged'; readonly view: SwapViewName | null; readonly account: SwapAccount | undefined }
  /** The wallet changed account or network, or is gone (`undefined`). */
  | { readonly type: 'walletChanged'; readonly account: SwapAccount | undefined }
  | { readonly type: 'visibilityChanged'; readonly visible: boolean }
  | { readonly type: 'chooseToken'; readonly side: SwapSide }
  | { readonly type: 'selectToken'; readonly side: SwapSide; readonly token: SwapToken }
  /** Every token beside the network's list, newest first. */
  | { readonly type: 'setImported'; readonly tokens: readonly SwapToken[] }
  /** A plain decimal string, already tidied by `amountFromInput`. */
  | { readonly type: 'setAmount'; readonly amount: string }
  | { readonly type: 'setFiat'; readonly typed: TypedFiat }
  | { readonly type: 'toggleFiat' }
  | { readonly type: 'setMaxAmount' }
  | { readonly type: 'switchTokens' }
  | { readonly type: 'setSlippage'; readonly choice: SlippageChoice }
  | { readonly type: 'setUnlimitedApproval'; readonly unlimited: boolean }
  /** The box below a price impact of 10 % and more. */
  | { readonly type: 'acceptImpact'; readonly accepted: boolean }
  | { readonly type: 'retry' }
  | { readonly type: 'retryPrices' }
  /** The visitor has read why the last attempt ended. */
  | { readonly type: 'dismissError' }
  | { readonly type: 'review' }
  | { readonly type: 'confirm' }
  | { readonly type: 'acceptPrice' }
  | { readonly type: 'cancel' }
  // The wallet request outlives the states that wait for it, so its end comes as an event of its own.
  | { readonly type: 'xstate.done.actor.walletRequest'; readonly output: TransactionId }
  | { readonly type: 'xstate.error.actor.walletRequest'; readonly error: unknown }
