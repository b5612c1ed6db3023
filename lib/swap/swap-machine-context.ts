import type { HeldToken } from '@/lib/balance/held-tokens'
import type { AppError } from '@/lib/core/app-error'
import type { TypedFiat } from '@/lib/price/fiat-entry'
import type { ConfirmationEvent } from '@/lib/transaction/confirmation-machine'
import type { SwapQuote } from './swap-contract'
import type {
  Allowance,
  ApprovalRequest,
  SentTransaction,
  SentTransactions,
  SwapEffects,
  SwapTransactionKind,
  SwapViewName,
  WalletRequest,
} from './swap-ports'
import type {
  ApprovalTransaction,
  PriceMove,
  SlippageChoice,
  SwapAccount,
  SwapSide,
  SwapToken,
  SwapTransaction,
} from './swap-state'

export interface SwapContext {
  readonly effects: SwapEffects
  /** The visible view of the swap; `null` when another view or none is visible. */
  readonly view: SwapViewName | null
  readonly account: SwapAccount | undefined
  /** The network's token list. */
  readonly listed: readonly SwapToken[]
  readonly imported: readonly SwapToken[]
  readonly balances: readonly HeldToken[]
  /** USD by lower-case address. */
  readonly prices: Readonly<Record<string, number>>
  /** Wei for one unit of gas. */
  readonly gasPrice: bigint | undefined
  readonly sourceToken: SwapToken | undefined
  readonly toToken: SwapToken | undefined
  readonly sourceAmount: string
  /**
   * The amount to receive that the visitor entered, plain decimal text. `sourceAmount` then follows each quote. `''`:
   * they entered the amount to pay.
   */
  readonly wantedAmount: string
  /**
   * The native balance that `Max` has kept back for fees, in base units; 0n for an amount that was not set by `Max`.
   * Stored, because the estimate of the fees changes with the next quote and the amount does not.
   */
  readonly leftByMax: bigint
  /** A token has just been chosen, and the amount is what the visitor enters next. */
  readonly isAmountNext: boolean
  /** The visitor wants to enter US dollars, if the token has a price. */
  readonly wantsFiat: boolean
  readonly typedFiat: TypedFiat | undefined
  readonly slippageChoice: SlippageChoice
  readonly unlimitedApproval: boolean
  readonly visible: boolean
  readonly quote: SwapQuote | undefined
  /**
   * When the quote arrived, by the browser's clock, Unix ms. Its age is measured with this clock because the server's
   * may differ.
   */
  readonly quotedAt: number
  readonly quoteError: AppError | undefined
  /** The last quote or build failed. Spec section 4. */
  readonly fetchError: boolean
  /**
   * The quote that the visitor saw when opening the review, or has accepted since. Later quotes are compared with it.
   */
  readonly agreed: SwapQuote | undefined
  readonly priceMove: PriceMove | undefined
  /** The price impact that the visitor has accepted for this trade, integer basis points. */
  readonly impactAccepted: number | undefined
  /** The allowance when the review opened; `null` when it could not be read, `undefined` before that is known. */
  readonly allowance: Allowance | null | undefined
  /** No price could be read when the form opened. */
  readonly priceError: AppError | undefined
  readonly approvalTransaction: ApprovalTransaction | undefined
  /** The approvals that this confirmation makes in one transaction with the swap; empty for a wallet that cannot. */
  readonly batchModes: readonly ApprovalRequest['mode'][]
  /** The same, built. */
  readonly batch: readonly ApprovalTransaction[]
  readonly swapTransaction: SwapTransaction | undefined
  readonly transactionError: AppError | undefined
  /** Limits each confirmation to one approval and one new quote. More could be a loop that spends gas. */
  readonly approvalsDone: number
  readonly quotesRenewed: number
  /** The last request to the wallet, answered or not. */
  readonly walletRequest: WalletRequest | undefined
  /** The visitor says that they rejected the open request in the wallet, and has read what a second one risks. */
  readonly mayAskAgain: boolean
  /** The last sent transaction. */
  readonly sent: SentTransaction | undefined
  /** The ids sent for this confirmation, by kind. */
  readonly sentIds: SentTransactions
  /** The transactions that this confirmation needs, in order, as far as known. The last one may not be sent yet. */
  readonly attempted: readonly SwapTransactionKind[]
  readonly walletChanged: boolean
}

/** Nothing quoted, accepted or sent. */
const NO_ATTEMPT = {
  quote: undefined,
  quotedAt: 0,
  quoteError: undefined,
  fetchError: false,
  agreed: undefined,
  priceMove: undefined,
  impactAccepted: undefined,
  allowance: undefined,
  priceError: undefined,
  approvalTransaction: undefined,
  batchModes: [],
  batch: [],
  swapTransaction: undefined,
  approvalsDone: 0,
  quotesRenewed: 0,
  mayAskAgain: false,
  sent: undefined,
  attempted: [],
  walletChanged: false,
} as const satisfies Partial<SwapContext>

/** The fields of an empty form. */
const CLEAN_FORM = {
  ...NO_ATTEMPT,
  sourceToken: undefined,
  toToken: undefined,
  sourceAmount: '',
  wantedAmount: '',
  leftByMax: 0n,
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
    isAmountNext: false,
    wantsFiat: false,
    typedFiat: undefined,
    slippageChoice: { kind: 'automatic' },
    unlimitedApproval: false,
    visible: true,
    transactionError: undefined,
    // Stays with the error after the form closes, because the form says what was sent before the failure.
    sentIds: {},
    walletRequest: undefined,
  }
}

/**
 * The form after a swap, or for another network. Keeps the slippage, and the reason why the last attempt ended while
 * the visitor may still read it.
 */
export function cleanForm(): Partial<SwapContext> {
  return { ...CLEAN_FORM, unlimitedApproval: false }
}

/** The form after the visitor has left it: the tokens and the amount stay. */
export function leftForm(): Partial<SwapContext> {
  return { ...NO_ATTEMPT, unlimitedApproval: false }
}

/**
 * The form for another account. On the same network the visitor's input stays; data of the previous account is cleared.
 */
export function forAccount(context: SwapContext, account: SwapAccount | undefined): Partial<SwapContext> {
  const { sourceToken, toToken, sourceAmount, wantedAmount, imported } = context
  const stays = account?.chainId === context.account?.chainId
  const leftByMax = account?.address === context.account?.address ? context.leftByMax : 0n
  return {
    ...CLEAN_FORM,
    account,
    listed: [],
    balances: [],
    prices: {},
    gasPrice: undefined,
    imported: stays ? imported : [],
    ...(stays ? { sourceToken, toToken, sourceAmount, wantedAmount, leftByMax } : {}),
  }
}

export type SwapEvent =
  /** The visible view of the swap changed; `null` for another view or none. */
  | { readonly type: 'viewChanged'; readonly view: SwapViewName | null; readonly account: SwapAccount | undefined }
  /** The wallet changed account or network, or was disconnected (`undefined`). */
  | { readonly type: 'walletChanged'; readonly account: SwapAccount | undefined }
  | { readonly type: 'visibilityChanged'; readonly visible: boolean }
  /** The browser has a connection again. */
  | { readonly type: 'online' }
  | { readonly type: 'chooseToken'; readonly side: SwapSide }
  | { readonly type: 'selectToken'; readonly side: SwapSide; readonly token: SwapToken }
  /** All imported tokens, newest first. */
  | { readonly type: 'setImported'; readonly tokens: readonly SwapToken[] }
  /** Plain decimal text, as `readAmount` gives it. */
  | { readonly type: 'setAmount'; readonly amount: string }
  /** The amount to receive, as `setAmount`. */
  | { readonly type: 'setWanted'; readonly amount: string }
  | { readonly type: 'setFiat'; readonly typed: TypedFiat }
  | { readonly type: 'toggleFiat' }
  /** Enters a share of the balance, integer percent; 100 is `Max`. */
  | { readonly type: 'setShare'; readonly percent: number }
  | { readonly type: 'switchTokens' }
  | { readonly type: 'setSlippage'; readonly choice: SlippageChoice }
  | { readonly type: 'setUnlimitedApproval'; readonly unlimited: boolean }
  /** The checkbox for a price impact of 10 % and more. */
  | { readonly type: 'acceptImpact'; readonly accepted: boolean }
  | { readonly type: 'retry' }
  | { readonly type: 'retryPrices' }
  /** The visitor has read why the last attempt ended. */
  | { readonly type: 'dismissError' }
  | { readonly type: 'review' }
  | { readonly type: 'confirm' }
  /** Whether `confirm` may ask the wallet although it has not answered the last request. */
  | { readonly type: 'allowAskAgain'; readonly allowed: boolean }
  | { readonly type: 'acceptPrice' }
  | { readonly type: 'cancel' }
  /** Leaves the result for Account. */
  | { readonly type: 'finish' }
  /** Leaves the result for an empty form. */
  | { readonly type: 'swapAgain' }
  | { readonly type: 'xstate.done.actor.previewAllowance'; readonly output: Allowance }
  | { readonly type: 'xstate.error.actor.previewAllowance'; readonly error: unknown }
  | ConfirmationEvent
